import type { PrivateMessage } from '../contract/index.ts'

/** The message that the box answers or edits; null for a new message. */
export type Reference = { kind: 'reply' | 'edit'; message: PrivateMessage } | null
