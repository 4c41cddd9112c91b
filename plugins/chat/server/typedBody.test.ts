import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { editMessage, forwardMessages, sendAtOnce, sendContactCard, sendMessage, userDisableSignature } from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const signing = <R>(work: () => Promise<R>) => desk.withSetting(userDisableSignature, 'disabled', work)

async function sent(who: Session, body: string): Promise<string> {
  const { ticket, visitor } = await desk.openTicket(who)
  await desk.ask(sendMessage, { ticketId: ticket.id, body }, who)
  const [message] = (await visitor.read()).filter(({ fromMe }) => !fromMe)
  await desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.admin)
  return message?.body ?? ''
}

test('agents sign as they like, until the company has them sign', async () => {
  expect(await sent(desk.agent, 'Olá!')).toBe('Olá!')
  expect(await signing(() => sent(desk.agent, 'Olá!'))).toBe('*Agente Um:*\nOlá!')
})

test('who has signed already is not signed twice, and another name does not stand in for theirs', async () => {
  await signing(async () => {
    expect(await sent(desk.agent, '*Agente Um:*\nOlá!')).toBe('*Agente Um:*\nOlá!')
    expect(await sent(desk.agent, '*Diretoria:*\nOlá!')).toBe('*Agente Um:*\n*Diretoria:*\nOlá!')
  })
})

test('administrators and supervisors stay free', async () => {
  await signing(async () => {
    expect(await sent(desk.supervisor, 'Olá!')).toBe('Olá!')
    expect(await sent(desk.admin, 'Olá!')).toBe('Olá!')
  })
})

test('an edit does not take the name away, nor does the call past the queue', async () => {
  const { ticket } = await desk.openTicket(desk.agent)

  await signing(async () => {
    const atOnce = await desk.ask(sendAtOnce, { ticketId: ticket.id, body: 'Um momento' }, desk.agent)
    const edited = await desk.ask(editMessage, { id: atOnce.id, body: 'Um minuto' }, desk.agent)

    expect([atOnce.body, edited.body]).toEqual(['*Agente Um:*\nUm momento', '*Agente Um:*\nUm minuto'])
  })
})

test('a forwarded text is signed by whoever forwards it, once; a card is not', async () => {
  const { ticket, visitor } = await desk.openTicket(desk.agent2)
  const ours = await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Olá!' }, desk.agent2)
  const card = await desk.ask(sendContactCard, { id: ticket.id, contact: { name: 'Oficina', number: '+55 11 98888-7777', email: null } }, desk.agent2)
  const theirs = await visitor.write('Bom dia')
  const { contact } = await desk.visitor('Destino')
  const forward = async (who: Session, ids: string[]) =>
    (await desk.ask(forwardMessages, { messages: ids.map((id) => ({ id })), contact: { id: contact.id } }, who)).messages

  await signing(async () => {
    const sent = await forward(desk.agent, [ours.id, card.id, theirs.id])
    const again = await forward(
      desk.agent,
      sent.map(({ id }) => id),
    )

    const bodies = ['*Agente Um:*\nOlá!', 'Oficina', '*Agente Um:*\nBom dia']
    expect(sent.map(({ body }) => body)).toEqual(bodies)
    expect(again.map(({ body }) => body)).toEqual(bodies)
  })
})
