/** The list's search field while the list is open: where `/` puts the keyboard. */
export const searchFieldRef: { current: HTMLInputElement | null } = { current: null }

/** The listbox while it is open. */
export const rowsRef: { current: HTMLElement | null } = { current: null }

/** Ids of the rows in the order they stand, for the movements of the keyboard. */
export const shownIds: { current: readonly number[] } = { current: [] }
