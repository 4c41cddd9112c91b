import { type SQL, sql } from 'drizzle-orm'
import { boolean, customType, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { deletable, instant, tenantId, versioned } from '#core/server/db/columns.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { DocumentKind, DocumentState, EmbeddingFailure, QuestionState, ReadProblem } from '../contract/index.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

const WRITTEN = 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ'
const READ = 'aaaaaaeeeeiiiiooooouuuucnyAAAAAAEEEEIIIIOOOOOUUUUCNY'

/**
 * The words of a column by their Portuguese stems: as they are written, where plurals with accents meet their singular, and without accents, as
 * many people type. Immutable, so that the database can keep it: `unaccent` is not.
 */
const stems = (column: 'heading' | 'text', weight: 'A' | 'D'): SQL => {
  const written = sql.raw(`"${column}"`)
  const folded = sql`translate(${written}, ${sql.raw(`'${WRITTEN}', '${READ}'`)})`
  const vector = sql`to_tsvector('portuguese', ${written}) || to_tsvector('portuguese', ${folded})`
  return sql`setweight(${vector}, ${sql.raw(`'${weight}'`)})`
}

export const knowledgeDocuments = pgTable(
  'knowledge_documents',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    title: text('title').notNull(),
    body: text('body').notNull().default(''),
    address: text('address').notNull().default(''),
    fileName: text('file_name').notNull().default(''),
    collection: text('collection').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    state: text('state').$type<DocumentState>().notNull(),
    problem: text('problem').$type<ReadProblem>(),
    uses: integer('uses').notNull().default(0),
    /** When a page was last read, whether or not that worked. */
    checkedAt: instant('checked_at'),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('knowledge_documents_pages').on(table.checkedAt).where(sql`kind = 'page' and deleted_at is null`),
  ],
)

/** Documents cut into parts of which each is found by itself. Made anew with every change of the text. */
export const knowledgePieces = pgTable(
  'knowledge_pieces',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    documentId: integer('document_id').notNull(),
    place: integer('place').notNull(),
    /** Title of the document and the headings above the piece, joined by ` › `. */
    heading: text('heading').notNull(),
    text: text('text').notNull(),
    /** @see packVector */
    vector: text('vector'),
    /** The model that made it: vectors of different models cannot be compared. */
    vectorModel: text('vector_model'),
    words: tsvector('words').generatedAlwaysAs(sql`${stems('heading', 'A')} || ${stems('text', 'D')}`),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('knowledge_pieces_document').on(table.tenantId, table.documentId, table.place),
    index('knowledge_pieces_words').using('gin', table.words),
    foreignKey({ columns: [table.tenantId, table.documentId], foreignColumns: [knowledgeDocuments.tenantId, knowledgeDocuments.id] }).onDelete('cascade'),
  ],
)

/** Questions that nothing answered; those with the same words are one row. */
export const knowledgeQuestions = pgTable(
  'knowledge_questions',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    /** @see questionKey */
    key: text('key').notNull(),
    state: text('state').$type<QuestionState>().notNull().default('open'),
    documentId: integer('document_id'),
    ...versioned(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] }), uniqueIndex('knowledge_questions_key').on(table.tenantId, table.key)],
)

/** Each time that such a question was asked, in the words of the customer. */
export const knowledgeAsks = pgTable(
  'knowledge_asks',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    questionId: integer('question_id').notNull(),
    ticketId: integer('ticket_id'),
    question: text('question').notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('knowledge_asks_question').on(table.tenantId, table.questionId, table.askedAt),
    index('knowledge_asks_ticket').on(table.tenantId, table.ticketId),
    foreignKey({ columns: [table.tenantId, table.questionId], foreignColumns: [knowledgeQuestions.tenantId, knowledgeQuestions.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete('cascade'),
  ],
)

/** Providers of vectors for companies. */
export const knowledgeEmbeddings = pgTable(
  'knowledge_embeddings',
  {
    tenantId: tenantId(),
    isActive: boolean('is_active').notNull().default(false),
    url: text('url').notNull().default(''),
    model: text('model').notNull().default(''),
    /** Encrypted; null where there is none. */
    secret: text('secret'),
    keyTail: text('key_tail'),
    failure: text('failure').$type<EmbeddingFailure>(),
    ...versioned(),
  },
  (table) => [primaryKey({ columns: [table.tenantId] })],
)
