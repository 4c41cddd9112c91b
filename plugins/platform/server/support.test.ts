import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listAudit } from '#plugins/audit/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const set = (account: string, isSupport: boolean) => desk.ask(contract.setSupport, { account, isSupport }, desk.superadmin)

test('a person is support from the next sign-in on, in the further companies too, until it is taken back', async () => {
  const { agent, superadmin } = desk
  const company = await desk.otherTenant()
  const link = { userId: agent.userId, tenantId: company.tenantId }
  const { id } = await desk.ask(contract.createUserTenant, link, superadmin)

  expect(await set('AGENTE', true)).toMatchObject({ id: agent.userId, isSupport: true, tenant: { id: agent.tenantId } })

  expect(await desk.login('agente')).toMatchObject({ isSupport: true, profile: 'user', permissions: agent.permissions })
  expect((await desk.ask(contract.listSupport, {}, superadmin)).map((person) => person.id)).toEqual([agent.userId])
  await set(agent.email, false)
  expect(await desk.login('agente')).toMatchObject({ isSupport: false })
  expect(await desk.ask(contract.listSupport, {}, superadmin)).toEqual([])
  await desk.ask(contract.deleteUserTenant, { id }, superadmin)
})

test('who was marked stands in the audit', async () => {
  await set('agente2', true)

  await vi.waitFor(async () => {
    const { entries } = await desk.ask(listAudit, {}, desk.superadmin)
    expect(entries.find(({ action }) => action === 'PUT /admin/support')).toMatchObject({
      name: 'Agente Dois',
      changes: [{ field: 'isSupport', before: 'false', after: 'true' }],
    })
  })
})

test.each([
  ['', 'required'],
  ['ninguem@exemplo.com.br', 'unknown'],
])('an account named "%s" is refused at its field', async (account, code) => {
  expect(await desk.refusal(contract.setSupport, { account, isSupport: true }, desk.superadmin)).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'account', code }] },
  })
})

test('nobody of a company marks or sees anybody', async () => {
  for (const who of [desk.admin, desk.supervisor, desk.agent]) {
    expect(await desk.refusal(contract.setSupport, { account: 'agente', isSupport: true }, who)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.listSupport, {}, who)).toMatchObject({ status: 403 })
  }
})
