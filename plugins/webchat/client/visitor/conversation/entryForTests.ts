import type { Entry } from './Entry.ts'

/** A message of the visitor that the server has, unless told otherwise. */
export const entryForTests = (key: string, overrides: Partial<Entry> = {}): Entry => ({
  key,
  id: key,
  isMine: true,
  author: null,
  body: key,
  data: null,
  media: null,
  fileName: null,
  quote: null,
  isEdited: false,
  isDeleted: false,
  reactions: [],
  answer: null,
  at: 0,
  state: 'sent',
  isStuck: false,
  ...overrides,
})
