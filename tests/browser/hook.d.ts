/** What a page gives its tests: the functions of web/app/testHook.js. */
interface Window {
    __veer: any;
}
