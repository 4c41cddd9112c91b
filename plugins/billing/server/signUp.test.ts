import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { getPublicSetting, listPublicPlans, signUp } from '#core/contract/signup.ts'
import { createLabel } from '#plugins/labels/contract/index.ts'
import { listTenants } from '#plugins/platform/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

const PASSWORD = 'chuva-de-marco'

let desk: Desk
let plan: contract.Plan
let hidden: contract.Plan
beforeAll(async () => {
  desk = await startDesk()
  plan = await desk.ask(contract.plans.create, { name: 'Inicial', maxUsers: 2, maxConnections: 1, valueCents: 4990 }, desk.superadmin)
  hidden = await desk.ask(contract.plans.create, { name: 'Só nosso', valueCents: 100, isPublic: false }, desk.superadmin)
  await desk.ask(contract.saveBillingSettings, { allowSignup: true, trialDays: 14 }, desk.superadmin)
})
afterAll(() => desk.stop())

const stranger = () => ({ token: '', address: desk.newAddress() })
const wanted = (change: object = {}) => ({
  ...{ name: 'Padaria Rosa', document: '11.222.333/0001-81', phone: '(11) 98877-6655', userName: 'Rosa Lima' },
  ...{ email: 'rosa@padaria.example', password: PASSWORD, planId: plan.id, ...change },
})
const problemsOf = (body: unknown) =>
  z
    .object({ fields: z.array(z.object({ field: z.string(), code: z.string() })) })
    .parse(body)
    .fields.map(({ field, code }) => `${field} ${code}`)

test('strangers read the public plans, whether sign-up is open, and nothing else', async () => {
  expect((await desk.ask(listPublicPlans, {}, stranger())).map(({ name, value }) => `${name} ${value}`)).toEqual(['Inicial 49.9'])
  expect(await desk.ask(getPublicSetting, { key: 'allowSignup' }, stranger())).toEqual({ key: 'allowSignup', value: 'enabled' })
  expect(await desk.ask(getPublicSetting, { key: 'timeTest' }, stranger())).toEqual({ key: 'timeTest', value: '14' })
  expect(await desk.ask(getPublicSetting, { key: 'whatsappnumber' }, stranger())).toEqual({ key: 'whatsappnumber', value: '' })
  expect(await desk.ask(contract.saveBillingSettings, { supportNumber: '(11) 98877-6655' }, desk.superadmin)).toMatchObject({ supportNumber: '5511988776655' })
  expect(await desk.ask(getPublicSetting, { key: 'whatsappnumber' }, stranger())).toEqual({ key: 'whatsappnumber', value: '5511988776655' })
  expect(await desk.refusal(contract.saveBillingSettings, { supportNumber: 'ligue' }, desk.superadmin)).toMatchObject({ status: 422 })
  expect(await desk.refusal(getPublicSetting, { key: 'keyAsaas' }, stranger())).toMatchObject({ status: 404 })
})

test('a company that signs up is on trial with the limits of its plan, and its administrator works at once', async () => {
  const made = await desk.ask(signUp, wanted(), stranger())

  const admin = await desk.login('rosa@padaria.example', PASSWORD)
  expect(admin.profile).toBe('admin')
  const { subscription } = await desk.ask(contract.getSubscription, {}, admin)
  expect(subscription).toMatchObject({ plan: { id: plan.id }, dueDate: made.trialEnds, trialEnds: made.trialEnds, document: '11222333000181', state: 'active' })
  expect(subscription).toMatchObject({ phone: '5511988776655', email: 'rosa@padaria.example' })
  expect((await desk.ask(listTenants, {}, desk.superadmin)).find(({ id }) => id === admin.tenantId)).toMatchObject({ maxUsers: 2, maxConnections: 1 })
  expect(await desk.ask(createLabel, { tag: 'Primeira', color: '#112233' }, admin)).toMatchObject({ tag: 'Primeira' })
})

describe('refused at its field, and nothing is made', () => {
  test.each([
    ['no company', { name: ' ' }, ['name required']],
    ['a company that is there', { name: 'balcão' }, ['name duplicated']],
    ['an e-mail that somebody signs in with', { email: 'Agente@balcao.local' }, ['email duplicated']],
    ['no e-mail', { email: 'rosa' }, ['email invalid_format']],
    ['a wrong document', { document: '11.222.333/0001-80' }, ['document invalid_format']],
    ['no phone', { phone: '' }, ['phone required']],
    ['a short password', { password: 'curta' }, ['password length']],
    ['a plan that is not offered', { planId: -1 }, ['planId unknown']],
  ])('%s', async (_what, change, expected) => {
    const before = (await desk.ask(listTenants, {}, desk.superadmin)).length
    const given = wanted({ name: 'Nova', email: 'nova@nova.example', ...change })
    const refused = await desk.refusal(signUp, { ...given, planId: given.planId === -1 ? hidden.id : given.planId }, stranger())

    expect([refused.status, problemsOf(refused.body)]).toEqual([422, expected])
    expect(await desk.ask(listTenants, {}, desk.superadmin)).toHaveLength(before)
  })
})

test('one address makes so many companies and no more tries than that', async () => {
  const from = stranger()
  const answers = []
  for (let count = 0; count < 21; count += 1) answers.push((await desk.refusal(signUp, wanted({ name: '' }), from)).status)

  expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 422))
  expect(answers[20]).toBe(429)
})

test('closed, nobody signs up; and rules without sense are refused', async () => {
  await desk.ask(contract.saveBillingSettings, { allowSignup: false }, desk.superadmin)
  expect(await desk.refusal(signUp, wanted({ name: 'Tarde', email: 'tarde@tarde.example' }), stranger())).toMatchObject({
    status: 403,
    error: 'ERR_SIGNUP_CLOSED',
  })
  expect(await desk.ask(getPublicSetting, { key: 'allowSignup' }, stranger())).toMatchObject({ value: 'disabled' })

  const refused = await desk.refusal(contract.saveBillingSettings, { graceDays: -1, trialDays: 1.5 }, desk.superadmin)
  expect([refused.status, problemsOf(refused.body)]).toEqual([422, ['trialDays invalid_type', 'graceDays invalid_type']])
  expect(await desk.ask(contract.getBillingSettings, {}, desk.superadmin)).toMatchObject({ trialDays: 14, graceDays: 5 })
})
