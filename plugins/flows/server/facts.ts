import { companyTimeZone } from '#core/contract/timeZone.ts'
import { localOf, textOfLocal } from '#core/contract/zone.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { hoursService } from '#plugins/hours/contract/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import type { FlowDocument, FlowFacts } from '../contract/index.ts'

const CHECK_MS = 15 * 60_000
/** Farther away nobody waits for a company to open. */
const FARTHEST_MS = 8 * 86_400_000

/** When the company opens next, to a quarter of an hour. */
async function nextOpening(ctx: ServerContext, tenantId: number): Promise<number | null> {
  const now = ctx.now().getTime()
  const hours = ctx.use(hoursService)
  for (let at = Math.ceil(now / CHECK_MS) * CHECK_MS; at < now + FARTHEST_MS; at += CHECK_MS) if (await hours.isOpenAt(tenantId, new Date(at))) return at
  return null
}

function clockIn(timeZone: string, at: Date): FlowFacts['now'] {
  const local = localOf(at, timeZone)
  return { weekday: new Date(local).getUTCDay(), time: textOfLocal(local).slice(11) }
}

const waitsForOpening = ({ nodes }: FlowDocument): boolean => nodes.some((node) => node.kind === 'wait' && 'until' in node.for)

function valuesOf({ contact, protocol }: Ticket): Record<string, string> {
  const { name, number } = contact
  const [firstName = ''] = name.split(' ')
  const phone = /^\d+$/.test(number) ? number : ''
  return { name, firstName, phone, protocol, nome: name, primeiroNome: firstName, telefone: phone, protocolo: protocol }
}

/** Facts that a step may look at, read once and stored with the event. */
export async function readFacts(ctx: ServerContext, tenantId: number, ticket: Ticket, document: FlowDocument | undefined): Promise<FlowFacts> {
  const hours = ctx.use(hoursService)
  const tenant = await hours.isOpenAt(tenantId, ctx.now())
  return {
    isOpen: { tenant, queue: (await hours.absenceAt(tenantId, ticket.queueId, ctx.now())) === null },
    opensAt: !tenant && document && waitsForOpening(document) ? await nextOpening(ctx, tenantId) : null,
    now: clockIn(await ctx.setting(tenantId, companyTimeZone), ctx.now()),
    labelIds: ticket.tags.map(({ id }) => id),
    channel: ticket.channel,
    contact: valuesOf(ticket),
  }
}
