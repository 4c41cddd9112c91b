import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

test.each(['admin', 'supervisor', 'agente'])('%s may neither list nor revoke tokens of other companies', async (account) => {
  const session = await desk.login(account)
  for (const refused of [desk.refusal(contract.listCompanyTokens, {}, session), desk.refusal(contract.revokeCompanyToken, { id: 'x' }, session)])
    expect(await refused).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
})

test('a token that is not there cannot be revoked', async () => {
  expect(await desk.refusal(contract.revokeCompanyToken, { id: 'x' }, desk.superadmin)).toMatchObject({ status: 404 })
})

test('tokens of all companies are listed without the token and end at once when revoked', async () => {
  const neighbour = (await desk.otherTenant()).admin
  const made = await desk.ask(contract.createApiToken, { name: 'Loja virtual', scopes: ['contacts.read'] }, desk.admin)
  const rows = await desk.ask(contract.listCompanyTokens, {}, desk.superadmin)
  expect(rows).toContainEqual(expect.objectContaining({ name: 'Loja virtual', company: { id: desk.admin.tenantId, name: 'Balcão' }, isActive: true }))
  expect(JSON.stringify(rows)).not.toContain(made.token)
  expect(JSON.stringify(rows)).not.toContain(made.api.tokenEnd)

  const [ear, other] = [await desk.socket(desk.admin), await desk.socket(neighbour)]
  await desk.ask(contract.revokeCompanyToken, { id: made.api.id }, desk.superadmin)
  expect(await ear.hear(contract.apiTokenGone)).toEqual({ id: made.api.id })
  expect(other.allOf(contract.apiTokenGone)).toEqual([])
  expect(await desk.refusal(contract.externalParams, { apiId: made.api.id }, { token: made.token, address: desk.newAddress() })).toMatchObject({ status: 401 })
  expect((await desk.ask(contract.listCompanyTokens, {}, desk.superadmin)).some(({ id }) => id === made.api.id)).toBe(false)
})
