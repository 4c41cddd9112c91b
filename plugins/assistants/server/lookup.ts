import type { TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type AnswerSource, type AssistantSource, assistantSources, type EngineLookup, type SourcePiece } from '../contract/index.ts'
import { kindOf } from './engines/index.ts'
import type { AssistantRow } from './presentAssistant.ts'

/** Pieces of one question that a model reads. */
const MOST_PIECES = 5
const NAME = 'consultar_base'
const DESCRIPTION = "Searches the company's knowledge base: products, prices, times, rules, how things are done. Ask one short question at a time."
const NOTHING = 'Nothing was found. Do not invent an answer.'

/** Lookup of one turn, and what it found. */
export interface Lookup {
  /** Undefined where the assistant looks nothing up: it may not, it cannot, or there is nothing to read. */
  tool: EngineLookup | undefined
  /** Sources found until now, each once, in the order in which the model first read them. */
  sources(): AnswerSource[]
  /** It asked, and nothing was found. */
  foundNothing(): boolean
}

/** A piece without what would end its element, so that nothing in it speaks to the model. */
function shown({ title, heading, address, text }: SourcePiece, number: number): string {
  const lines = [[title, heading].filter((part) => part !== '').join(' › '), ...(address === '' ? [] : [address]), '', text]
  return `<result number="${number}">\n${lines.join('\n').replaceAll(/<(\/?)result/gi, '‹$1result')}\n</result>`
}

/** How an assistant looks things up in one turn. */
export async function lookupOf(
  ctx: ServerContext,
  { tenantId }: TenantScope,
  row: Pick<AssistantRow, 'usesSources' | 'collections' | 'kind'>,
): Promise<Lookup> {
  const { usesSources, collections, kind } = row
  const found = new Map<number, SourcePiece>()
  let asked = 0
  const services = usesSources && kindOf(ctx, kind).works === 'model' ? await ctx.contributionsFor(assistantSources, tenantId) : []
  const there: AssistantSource[] = []
  for (const service of services) if (await ctx.use(service).isThere(tenantId, collections)) there.push(ctx.use(service))
  const numberOf = (pieceId: number) => [...found.keys()].indexOf(pieceId) + 1
  return {
    tool:
      there.length === 0
        ? undefined
        : {
            name: NAME,
            description: DESCRIPTION,
            async run(query) {
              asked += 1
              const pieces = (await Promise.all(there.map((source) => source.search({ tenantId, query, collections, limit: MOST_PIECES })))).flat()
              for (const piece of pieces) if (!found.has(piece.pieceId)) found.set(piece.pieceId, piece)
              return pieces.length === 0 ? NOTHING : pieces.map((piece) => shown(piece, numberOf(piece.pieceId))).join('\n\n')
            },
          },
    sources: () =>
      [...found.values()].map(({ documentId, title, heading, address, pieceId }) => ({ number: numberOf(pieceId), documentId, title, heading, address })),
    foundNothing: () => asked > 0 && found.size === 0,
  }
}

/** Says to those who keep what the company knows that a customer's question had no answer. */
export async function noteUnanswered(ctx: ServerContext, { tenantId }: TenantScope, ticketId: number, question: string): Promise<void> {
  for (const service of await ctx.contributionsFor(assistantSources, tenantId)) await ctx.use(service).unanswered({ tenantId, question, ticketId })
}
