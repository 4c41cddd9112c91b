import { foldText } from '#core/server/db/search.ts'
import { cellValues, listedNames } from './cellParts.ts'

/** Groups that Google has of itself: '* myContacts', '* starred'. */
const SYSTEM_GROUP = /^\*(\s|$)/

/** The labels that a cell names; `unknown` are the names that no label has. Groups that an address book has of itself are neither. */
export function readLabels(text: string, labels: ReadonlyMap<string, number>): { ids: number[]; unknown: string[] } {
  const idOf = (name: string) => labels.get(foldText(name))
  const names = cellValues(text)
    // The name of a label may hold a comma.
    .flatMap((group) => (idOf(group) === undefined ? listedNames(group) : [group]))
    .filter((name) => idOf(name) !== undefined || !SYSTEM_GROUP.test(name))
  return { ids: [...new Set(names.flatMap((name) => idOf(name) ?? []))], unknown: names.filter((name) => idOf(name) === undefined) }
}
