import { createRef } from 'react'

/** The search of the screen that was opened last. */
export const searchFieldRef = createRef<HTMLInputElement>()
