import type { FieldError } from '#core/contract/errors.ts'

/** Where a document comes from: written here, a file, or a page of the web that is read again every day. */
export const documentKinds = ['text', 'file', 'page'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** In characters. */
export const LONGEST_TITLE = 160
export const LONGEST_ADDRESS = 2_000
export const LONGEST_COLLECTION = 60
/** Longest text that is written in the form. */
export const LONGEST_TEXT = 100_000
/** Longest content of a file or a page: about 500 pages of print. */
export const LONGEST_CONTENT = 1_000_000

/** Largest file that is read, in bytes. */
export const LARGEST_DOCUMENT = 20 * 1024 * 1024
export const MOST_DOCUMENTS = 1_000
/** Pieces of one company; vectors of so many are compared in the server. */
export const MOST_PIECES = 20_000

/** Endings of files that are read. */
export const fileEndings = ['txt', 'md', 'csv', 'pdf', 'docx'] as const
export type FileEnding = (typeof fileEndings)[number]

/** The ending of a file's name, where it is one that is read. */
export function endingOf(name: string): FileEnding | null {
  const ending = name.toLowerCase().split('.').at(-1)
  return fileEndings.find((known) => known === ending) ?? null
}

/** Why a file or a page could not be read. */
export const readProblems = [
  'kind',
  'broken',
  'encrypted',
  'bomb',
  'empty',
  'tooLong',
  'tooLarge',
  'timeout',
  'address',
  'hostUnknown',
  'hostInside',
  'refused',
  'tls',
  'proxy',
  'status',
  'redirects',
  'tooMany',
] as const
export type ReadProblem = (typeof readProblems)[number]

export interface DocumentDraft {
  title: string
  /** Of texts. */
  body: string
  /** Of pages. */
  address: string
  /** The group that it stands in; empty for none. */
  collection: string
}

/** The single spelling of a group: spaces at the ends and between words do not make another one. */
export const cleanCollection = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

const isAddress = (text: string): boolean => {
  const url = URL.parse(text.trim())
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === ''
}

/** Validation errors of a document; empty when it is valid. A page without a title takes the page's own. */
export function documentProblems(kind: DocumentKind, { title, body, address, collection }: DocumentDraft): FieldError[] {
  const problems: FieldError[] = []
  const refuse = (field: string, code: string, message: string) => problems.push({ field, code, message })
  if (title.trim() === '' && kind !== 'page') refuse('title', 'required', 'A document needs a title')
  else if (title.trim().length > LONGEST_TITLE) refuse('title', 'too_big', `At most ${LONGEST_TITLE} characters`)
  if (kind === 'text' && body.trim() === '') refuse('body', 'required', 'A document needs a text')
  if (kind === 'text' && body.length > LONGEST_TEXT) refuse('body', 'too_big', `At most ${LONGEST_TEXT} characters`)
  if (kind === 'page' && address.trim() === '') refuse('address', 'required', 'A page needs its address')
  else if (kind === 'page' && (address.trim().length > LONGEST_ADDRESS || !isAddress(address))) refuse('address', 'invalid_format', 'An address as https://…')
  if (cleanCollection(collection).length > LONGEST_COLLECTION) refuse('collection', 'too_big', `At most ${LONGEST_COLLECTION} characters`)
  return problems
}
