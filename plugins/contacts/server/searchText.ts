import { foldText } from '#core/server/db/search.ts'

/** Text of a contact that search compares: the name first, so that it also gives the order. */
export const searchTextOf = (parts: readonly (string | null | undefined)[]): string => foldText(parts.filter((part) => part).join(' '))
