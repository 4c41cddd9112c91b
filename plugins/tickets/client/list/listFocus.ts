/** The list's search field while the list is open: where `/` puts the keyboard. */
export const searchFieldRef: { current: HTMLInputElement | null } = { current: null }

/** The listbox while it is open. */
export const rowsRef: { current: HTMLElement | null } = { current: null }

const shown: { rows: readonly { id: number }[]; ids: readonly number[] | null } = { rows: [], ids: [] }

/** These rows stand in the list now. */
export function noteShown(rows: readonly { id: number }[]): void {
  if (rows !== shown.rows) Object.assign(shown, { rows, ids: null })
}

/** Ids of the rows in the order they stand, for the movements of the keyboard. */
export function shownIds(): readonly number[] {
  shown.ids ??= shown.rows.map(({ id }) => id)
  return shown.ids
}
