import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateTenant } from '#plugins/platform/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { createVisitor, getWebchat, listVisitorMessages, revokeVisitor, sendVisitorMessage, VISITOR_NAMESPACE } from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

test('an agent’s supervisor ends a visitor’s access: line, calls, files and a new line; another visitor goes on', async () => {
  const [visitor, other] = [await desk.visitor('Pessoa que sai'), await desk.visitor('Pessoa que fica')]
  await visitor.write('ainda aqui')
  const [socket, otherSocket] = [await visitor.socket(), await other.socket()]

  await desk.ask(revokeVisitor, { contactId: visitor.contact.id }, desk.supervisor)
  await desk.ask(revokeVisitor, { contactId: visitor.contact.id }, desk.admin)

  await socket.ended()
  expect(await desk.refusal(listVisitorMessages, { token: desk.siteToken }, visitor.caller)).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
  const upload = await desk.call('POST', '/uploads', { token: visitor.caller.token, headers: { 'tus-resumable': '1.0.0', 'upload-length': '3' } })
  expect(upload.status).toBe(401)
  await expect(desk.connect(VISITOR_NAMESPACE, { visitorToken: visitor.caller.token })).rejects.toThrow('ERR_SESSION_EXPIRED')
  expect(otherSocket.socket.connected).toBe(true)
  await expect(other.write('eu continuo')).resolves.toMatchObject({ body: 'eu continuo' })
})

test('a visitor’s access is ended by admin and super alone, and within their company', async () => {
  const visitor = await desk.visitor()
  const { admin: neighbour } = await desk.otherTenant()

  expect(await desk.refusal(revokeVisitor, { contactId: visitor.contact.id }, desk.agent)).toMatchObject({ status: 403 })
  expect(await desk.refusal(revokeVisitor, { contactId: visitor.contact.id }, neighbour)).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' })
  await expect(visitor.write('sigo')).resolves.toBeTruthy()
})

test('the visitors of a suspended company are refused and their lines end; let in again, they go on', async () => {
  const visitor = await desk.visitor()
  await visitor.write('antes')
  const socket = await visitor.socket()
  const { tenantId } = desk.admin

  await desk.ask(updateTenant, { id: tenantId, status: 'inactive' }, desk.superadmin)

  await socket.ended()
  const token = desk.siteToken
  for (const refused of [
    await desk.refusal(getWebchat, { token }, null),
    await desk.refusal(createVisitor, { token, name: 'Outra' }, null),
    await desk.refusal(listVisitorMessages, { token }, visitor.caller),
    await desk.refusal(sendVisitorMessage, { token, body: 'durante', idFront: crypto.randomUUID() }, visitor.caller),
  ])
    expect(refused).toMatchObject({ status: 403, error: 'ERR_TENANT_INACTIVE' })
  await expect(visitor.socket()).rejects.toThrow('ERR_TENANT_INACTIVE')

  await desk.ask(updateTenant, { id: tenantId, status: 'active' }, desk.superadmin)
  await visitor.write('depois')
  expect((await visitor.read()).map(({ body }) => body)).toEqual(['antes', 'depois'])
})
