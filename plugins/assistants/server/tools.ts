import { eq } from 'drizzle-orm'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { labels } from '#plugins/labels/server/labels.table.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import { type ActName, type EngineTool, foldWords } from '../contract/index.ts'
import { kindOf } from './engines/index.ts'
import type { AssistantRow } from './presentAssistant.ts'
import type { WantedAct } from './runTurn.ts'

/** Actions that an assistant may do in its company: names as people call them, with the rows that they mean. */
export interface Tools {
  offered: EngineTool[]
  /** Meaning of an action; null for what it may not do, or what is not there: wrong arguments, or words of a contact that it obeyed. */
  read(act: WantedAct): { name: ActName; value: string; rowId: number | null; summary: string } | null
}

const descriptions: Record<ActName, string> = {
  transfer:
    'Hand the conversation over to a person, in one of these queues. Use it when the customer asks for a person or you cannot help. `summary`: what the person must know.',
  close: 'End the conversation, once the customer has nothing more to ask.',
  label: 'Put one of these labels on the customer.',
}

export async function toolsOf(ctx: ServerContext, scope: TenantScope, row: AssistantRow): Promise<Tools> {
  const has = (name: ActName) => row.acts.includes(name)
  const queueRows = has('transfer')
    ? await tenantRows(ctx.db, scope, queues).find(row.transferQueueId === null ? undefined : eq(queues.id, row.transferQueueId))
    : []
  const labelRows = has('label') ? await tenantRows(ctx.db, scope, labels).find(eq(labels.isActive, true), 100) : []
  const named = {
    transfer: queueRows.map(({ id, queue }) => ({ id, name: queue })),
    label: labelRows.map(({ id, tag }) => ({ id, name: tag })),
    close: [],
  } satisfies Record<ActName, { id: number; name: string }[]>
  const isOffered = (name: ActName) => has(name) && (name === 'close' || named[name].length > 0)
  const rowIn = (name: ActName, value: string) => named[name].find((one) => foldWords(one.name) === foldWords(value))
  return {
    offered:
      kindOf(ctx, row.kind).works === 'bot'
        ? []
        : row.acts.filter(isOffered).map((name) => ({ name, description: descriptions[name], choices: named[name].map((one) => one.name) })),
    read({ name, value, summary }) {
      const act = row.acts.find((one) => one === name)
      if (act === undefined) return null
      if (act === 'close') return { name: act, value: '', rowId: null, summary }
      const found = rowIn(act, value)
      // Without a queue, or with one that is not there, a person is wanted all the same: where the assistant's conversations go.
      if (act === 'transfer') return { name: act, value: found?.name ?? value, rowId: found?.id ?? row.transferQueueId, summary }
      return found ? { name: act, value: found.name, rowId: found.id, summary } : null
    },
  }
}
