/**
 * The headline of a comparison that was opened from a link: the settings that differ, and the figures of both runs, as
 * in "lookAhead 120 against 8.5: 0 contacts, 1 contact".
 */
import { shownFigures } from "../../scene/figures.js";
import { figureName, figureText } from "../panel/play.js";

const MOST_FIGURES = 2; // a longer headline would not fit into one line

/** @import { Figure } from "../../scene/figures.js" */
/** @import { Session } from "../run/session.js" */
/** Texts of a setting's name and of its values in A and B. @typedef {{ name: string, a: string, b: string }} Setting */

/** @param {Figure} count @param {string} one  name of one of the things @param {string} [more] */
const counted = (count, one, more = `${one}s`) => `${figureText(count)} ${count === 1 ? one : more}`;

/** Returns how often the agents of a session touched obstacles. @param {Session} session */
const contactsOf = ({ tallies }) => [...tallies.values()].reduce((sum, { contact = 0 }) => sum + contact, 0);

/**
 * Returns the headline.
 * @param {Setting[]} settings
 * @param {{ a: Session, b: Session, values: Figure[] }} runs  values: the figures of A, in the order of the scene's
 */
export function headline(settings, { a, b, values }) {
    const told = settings.slice(0, MOST_FIGURES).map((one) => `${one.name} ${one.a} against ${one.b}`);
    const ofB = b.gauges.values(), figures = shownFigures(b.scene).map((figure, i) => ({
        name: figureName(figure), a: values[i], b: ofB[i],
    })).filter((one) => one.a !== one.b && typeof one.a === "number");
    const contacts = [a, b].map((run) => counted(contactsOf(run), "contact")).join(", ");
    const others = figures.slice(0, MOST_FIGURES - 1).map((one) =>
        `${one.name} ${figureText(one.a)}, ${figureText(one.b)}`);
    const rest = settings.length > MOST_FIGURES ? ` and ${counted(settings.length - MOST_FIGURES, "other")}` : "";
    return `${told.join(", ") || "A against B"}${rest}: ${[contacts, ...others].join(" · ")}`;
}
