import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetPassword, type Session } from '#core/contract/auth.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { createPerson, invitePerson } from '../../contract/people.ts'

let desk: Desk
let count = 0
beforeAll(async () => {
  desk = await startDesk({ environment: { PUBLIC_URL: 'https://atende.exemplo.com.br' } })
})
afterAll(() => desk.stop())

const PASSWORD = 'escolhida-por-ela'
const nobody = () => ({ token: '', address: desk.newAddress() })
const invited = async () => {
  count += 1
  return desk.ask(createPerson, { name: `Convidada ${count}`, email: `convidada${count}@exemplo.com.br`, isInvited: true }, desk.admin)
}
const invite = (id: number, who: Session = desk.admin) => desk.ask(invitePerson, { id }, who)
const accept = (link: string, password = PASSWORD) => desk.ask(resetPassword, { token: link.split('/reset/')[1] ?? '', password }, nobody())

test('somebody invited chooses their password by the link, which works once', async () => {
  const { id, email } = await invited()

  const { link, expiresAt, isMailed } = await invite(id)

  expect(link).toMatch(/^https:\/\/atende\.exemplo\.com\.br\/reset\/[\w-]{43}$/)
  expect(new Date(expiresAt).getTime() - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
  expect(isMailed).toBe(false)
  await expect(desk.login(email, '')).rejects.toThrow()
  await accept(link)
  expect((await desk.login(email, PASSWORD)).userId).toBe(id)
  await expect(accept(link)).rejects.toThrow('ERR_RESET_TOKEN')
})

test('another link takes the place of the first', async () => {
  const { id } = await invited()
  const first = await invite(id)
  const second = await invite(id)

  await expect(accept(first.link)).rejects.toThrow('ERR_RESET_TOKEN')
  await accept(second.link)
})

test('an agent invites nobody, a supervisor plain users alone', async () => {
  const { id } = await invited()

  expect(await desk.refusal(invitePerson, { id }, desk.agent)).toMatchObject({ status: 403 })
  expect(await desk.refusal(invitePerson, { id: desk.admin.userId }, desk.supervisor)).toMatchObject({ status: 403 })
  expect((await invite(id, desk.supervisor)).link).toContain('/reset/')
})

test('nobody invites the people of another company', async () => {
  const { id } = await invited()
  const { admin } = await desk.otherTenant()

  expect(await desk.refusal(invitePerson, { id }, admin)).toMatchObject({ status: 404, error: 'ERR_NO_USER_FOUND' })
})

test('without an invitation a password is needed', async () => {
  const refused = await desk.refusal(createPerson, { name: 'Sem senha', email: 'semsenha@exemplo.com.br' }, desk.admin)

  expect(refused).toMatchObject({ status: 422, body: { fields: [{ field: 'password', code: 'length' }] } })
})
