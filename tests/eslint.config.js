// tsc, which knows the browser and Node, finds undefined names; these rules cover what tsc does not check.
import js from "@eslint/js";

export default [
    { ignores: ["node_modules/", "build/", "dist/", "dist-playground/", "dist-examples/", "web/examples/*/dist/"] },
    js.configs.recommended,
    {
        files: ["**/*.{js,mjs}"],
        languageOptions: { ecmaVersion: 2023, sourceType: "module" },
        rules: {
            "no-undef": "off",
            "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
            "no-var": "error",
            "prefer-const": "error",
            eqeqeq: ["error", "always"],
            "no-eval": "error",
            "no-implied-eval": "error",
            "no-new-func": "error",
            "no-console": "off",
            "no-warning-comments": ["error", { terms: ["todo", "fixme", "xxx"] }],
            "max-params": ["error", 4],
            "max-lines-per-function": ["error", { max: 60, skipComments: true }],
            "max-lines": ["error", 450],
        },
    },
    {
        // not limited in tests, because a suite is one function with many tests
        files: ["tests/**"],
        rules: { "max-lines-per-function": "off" },
    },
];
