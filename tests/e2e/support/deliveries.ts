import { expect } from '@playwright/test'
import type { Session } from '#core/contract/auth.ts'
import type { Calls } from '#core/server/testing/calls.ts'
import { listConnectionStates } from '#plugins/channels/contract/index.ts'
import { blockContact, createContact } from '#plugins/contacts/contract/index.ts'

/** Deliveries of Zenvia: of a blocked contact, which is left out, and one that nobody understands. */
function deliveriesOf({ name, number }: { name: string; number: string }): object[] {
  const contents = [{ type: 'text', text: 'Mas por que vocês não me respondem?' }]
  const message = { id: 'i1', from: number, to: '29800', direction: 'IN', visitor: { name }, contents }
  return [
    { type: 'MESSAGE', id: 'e1', direction: 'IN', message },
    { type: 'MESSAGE', id: 'e2', direction: 'IN', message: 'Serviço em manutenção' },
  ]
}

/** Has an SMS connection of Zenvia get deliveries that become no message. @throws Error when the connection takes no webhooks in time */
export async function deliverUnread({ ask }: Calls, admin: Session, connectionId: number): Promise<void> {
  let hookUrl: string | null | undefined
  // The connection is begun after it is answered.
  await expect
    .poll(async () => {
      hookUrl = (await ask(listConnectionStates, {}, admin)).find((state) => state.connectionId === connectionId)?.hookUrl
      return hookUrl
    })
    .toBeTruthy()
  // Of its own: the number of a contact is nobody else's.
  const blocked = { name: 'Otávio Meireles', number: `55119400${10_000 + connectionId}` }
  const { id } = await ask(createContact, blocked, admin)
  await ask(blockContact, { id, blocked: true }, admin)
  const headers = { 'content-type': 'application/json' }
  for (const delivery of deliveriesOf(blocked)) await fetch(hookUrl ?? '', { method: 'POST', headers, body: JSON.stringify(delivery) })
}
