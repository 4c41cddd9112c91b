import { MESSAGES_A_PAGE } from '../contractConstants.ts'

/** The page that holds the message before the oldest of the `count` newest. Messages that came meanwhile only make pages overlap. */
export const nextPageNumber = (count: number) => Math.floor(count / MESSAGES_A_PAGE) + 1
