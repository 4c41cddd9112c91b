import type { Reader } from '#plugins/tickets/contract/index.ts'

/** The person who writes a note, as far as notes need to know. */
export type Writer = Reader & { name: string }
