import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { booleanParam, idParam } from '#core/contract/params.ts'
import { documentKinds, LONGEST_CONTENT, type ReadProblem, readProblems } from './rules.ts'

/** `waiting`: a page that is read for the first time; `failed`: nothing of it is found. */
export const documentStates = ['waiting', 'ready', 'failed'] as const
export type DocumentState = (typeof documentStates)[number]

/** A document as lists show it, without its text. */
export const documentSchema = z.object({
  id: z.int(),
  kind: z.enum(documentKinds),
  title: z.string(),
  /** Of pages; else empty. */
  address: z.string(),
  /** Of files; else empty. */
  fileName: z.string(),
  /** The group that it stands in; empty for none. */
  collection: z.string(),
  isActive: z.boolean(),
  state: z.enum(documentStates),
  /** Why it could not be read the last time; null where it could. What was read before is still found. */
  problem: z.enum(readProblems).nullable(),
  pieces: z.int(),
  /** Pieces that also have a vector. */
  vectors: z.int(),
  /** How often an assistant or an agent used a piece of it. */
  uses: z.int(),
  /** When a page was last read; null for others, and before. */
  checkedAt: z.string().nullable(),
  updatedAt: z.string(),
  rev: z.int(),
})
export type KnowledgeDocument = z.infer<typeof documentSchema>

/** With what it says. */
export const wholeDocumentSchema = documentSchema.extend({ body: z.string() })
export type WholeDocument = z.infer<typeof wholeDocumentSchema>

/** Loose limits: the handler checks lengths so that it can answer 422 with a message per field. */
const text = z.string().max(10_000)
const values = { title: text, body: z.string().max(LONGEST_CONTENT), address: text, collection: text, isActive: booleanParam }

/** By title. */
export const listDocuments = defineEndpoint({
  method: 'GET',
  path: '/knowledge/documents',
  permission: 'knowledge.edit',
  summary: 'Documents of the knowledge base',
  input: z.object({}),
  output: z.array(documentSchema),
})

/** For whoever may search: what a found piece stands in. @throws noDocumentFound (404), also for an inactive one where the caller may not edit */
export const getDocument = defineEndpoint({
  method: 'GET',
  path: '/knowledge/documents/:id',
  permission: 'knowledge.search',
  summary: 'A document of the knowledge base with its text',
  input: z.object({ id: idParam }),
  output: wholeDocumentSchema,
})

/**
 * A text, which is found at once, or a page, which is read in the background. `questionId`: the unanswered question that it answers.
 * @throws refusedDocument (422) with the fields, tooManyDocuments (422)
 */
export const createDocument = defineEndpoint({
  method: 'POST',
  path: '/knowledge/documents',
  permission: 'knowledge.edit',
  summary: 'New document of the knowledge base',
  input: z.object({
    kind: z.enum(['text', 'page']),
    title: values.title.default(''),
    body: values.body.default(''),
    address: values.address.default(''),
    collection: values.collection.default(''),
    isActive: values.isActive.default(true),
    questionId: idParam.nullable().default(null),
  }),
  output: documentSchema,
})

/**
 * A file: `.txt`, `.md`, `.csv`, `.pdf` or `.docx`, as the field `file` of a form. Its text is kept, the file is not. `id`: the document that it
 * takes the place of. @throws unreadableDocument (422), fileTooLarge (413), noDocumentFound (404), refusedDocument (422)
 */
export const uploadDocument = defineEndpoint({
  method: 'POST',
  path: '/knowledge/files',
  permission: 'knowledge.edit',
  summary: 'A file for the knowledge base',
  isLong: true,
  input: z.object({
    file: z.unknown().optional().describe('The file'),
    title: text.default(''),
    collection: text.default(''),
    isActive: booleanParam.default(true),
    id: idParam.optional(),
  }),
  output: documentSchema,
})

/** Changes what is given and leaves the rest; a page with another address is read anew. @throws noDocumentFound (404), refusedDocument (422) */
export const updateDocument = defineEndpoint({
  method: 'PUT',
  path: '/knowledge/documents/:id',
  permission: 'knowledge.edit',
  summary: 'Change a document of the knowledge base',
  input: z.object({ id: idParam, ...z.object(values).partial().shape }),
  output: documentSchema,
})

/** Nothing of it is found from then on; its undo brings it back. @throws noDocumentFound (404) */
export const deleteDocument = defineEndpoint({
  method: 'DELETE',
  path: '/knowledge/documents/:id',
  permission: 'knowledge.edit',
  summary: 'Delete a document of the knowledge base',
  input: z.object({ id: idParam }),
  output: z.object({ id: z.int() }),
})

/** Reads a page again, and makes the pieces of any document anew, with their vectors. @throws noDocumentFound (404), tooFast (429) */
export const readAgain = defineEndpoint({
  method: 'POST',
  path: '/knowledge/documents/:id/read',
  permission: 'knowledge.edit',
  summary: 'Read a document of the knowledge base again',
  input: z.object({ id: idParam }),
  output: documentSchema,
})

/** A document or a question is new, different or gone. Goes to the whole company: what was found may be other. */
export const knowledgeChanged = defineEvent('knowledge.changed', z.object({ documentId: z.int().nullable() }), {
  channel: 'knowledge',
  kind: 'update',
  key: 'knowledge',
})

export const noDocumentFound = () => new AppError('ERR_NO_KNOWLEDGE_DOCUMENT', 404)
export const refusedDocument = (fields: FieldError[]) => invalidInput(fields, 422)
/** `problem`: one of `readProblems`. */
export const unreadableDocument = (problem: ReadProblem) => new AppError('ERR_KNOWLEDGE_UNREADABLE', 422, { problem })
export const tooManyDocuments = (most: number) => new AppError('ERR_TOO_MANY_KNOWLEDGE_DOCUMENTS', 422, { most })
