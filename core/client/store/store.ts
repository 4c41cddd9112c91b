import { createStore } from 'jotai'

/** The one jotai store of the page: commands and socket handlers work outside React. */
export const store = createStore()
