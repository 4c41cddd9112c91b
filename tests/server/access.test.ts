import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Profile, Session } from '#core/contract/auth.ts'
import type { Endpoint } from '#core/contract/define.ts'
import { createRole, listPermissions, type PermissionFacts } from '#plugins/rights/contract/index.ts'
import { type Desk, startDesk } from './support/desk.ts'

/**
 * Who may call what, of the endpoints that really run. `access.md` is the table: a new endpoint, or another permission, shows there
 * (`npx vitest run --config core/tooling/vitest.config.ts --project server tests/server/access -u` writes it anew).
 */
let desk: Desk
let grantable: readonly PermissionFacts[]
beforeAll(async () => {
  desk = await startDesk()
  grantable = await desk.ask(listPermissions, {}, desk.admin)
})
afterAll(() => desk.stop())

const PROFILES: readonly Profile[] = ['user', 'super', 'admin', 'superadmin']
const IS_OPEN: readonly string[] = ['public', 'signed-in']

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const endpoints = (): Endpoint[] => desk.kernel.endpoints.toSorted((one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method))

const mayCall = ({ permission }: Endpoint, profile: Profile): boolean =>
  IS_OPEN.includes(permission) || (desk.kernel.ctx.host.permissions.get(permission)?.profiles.includes(profile) ?? false)

/** Who may give the permission by a role. */
function givenBy({ permission }: Endpoint): string {
  const known = grantable.find(({ id }) => id === permission)
  if (IS_OPEN.includes(permission)) return ''
  if (!known) return 'nobody'
  return known.isCompanyWide ? 'administrators' : 'whoever keeps roles'
}

function tableOf(rows: readonly Endpoint[]): string {
  const lines = rows.map((endpoint) => {
    const cells = PROFILES.map((profile) => (mayCall(endpoint, profile) ? 'yes' : ''))
    return `| ${[nameOf(endpoint), endpoint.permission, ...cells, givenBy(endpoint)].join(' | ')} |`
  })
  return ['| endpoint | permission | user | super | admin | superadmin | given by |', '|---|---|---|---|---|---|---|', ...lines, ''].join('\n')
}

test('every endpoint has a row in the table of who may call it', async () => {
  await expect(tableOf(endpoints())).toMatchFileSnapshot('./access.md')
})

/** Calls an endpoint with ids that nobody has; whoever may not call it learns nothing else. */
const statusOf = async (endpoint: Endpoint, { token }: Session): Promise<{ status: number; error: unknown }> => {
  const { status, body } = await desk.call(endpoint.method, endpoint.path.replaceAll(/:\w+/g, '1'), {
    token,
    ...(endpoint.method !== 'GET' && { body: {} }),
  })
  return { status, error: Reflect.get(Object(body), 'error') }
}

const REFUSED = { status: 403, error: 'ERR_NO_PERMISSION' }
const refusals = async (rows: readonly Endpoint[], who: Session) => {
  const others: string[] = []
  for (const endpoint of rows) {
    const answer = await statusOf(endpoint, who)
    if (answer.status !== REFUSED.status || answer.error !== REFUSED.error) others.push(`${nameOf(endpoint)}: ${answer.status}`)
  }
  return others
}

describe('what the table refuses is refused by the running server', () => {
  test.each<[Profile, () => Session]>([
    ['user', () => desk.agent],
    ['super', () => desk.supervisor],
    ['admin', () => desk.admin],
    ['superadmin', () => desk.superadmin],
  ])('to %s', async (profile, who) => {
    const closed = endpoints().filter((endpoint) => !mayCall(endpoint, profile))

    expect(await refusals(closed, who())).toEqual([])
    expect(closed.length).toBeGreaterThan(0)
  })

  test('to whom a role takes everything', async () => {
    const nothing = Object.fromEntries(grantable.map(({ id }) => [id, false]))
    await desk.ask(createRole, { name: 'Nada', profile: 'user', permissions: nothing, userIds: [desk.agent2.userId] }, desk.admin)
    const closed = endpoints().filter(({ permission }) => !IS_OPEN.includes(permission))

    expect(await refusals(closed, desk.agent2)).toEqual([])
  })
})

test('a role gives what it says: each closed list answers whoever has all of them', async () => {
  const everything = Object.fromEntries(grantable.map(({ id }) => [id, true]))
  await desk.ask(createRole, { name: 'Tudo', profile: 'user', permissions: everything, userIds: [desk.agent.userId] }, desk.admin)
  const ids = new Set(grantable.map(({ id }) => id))
  const lists = endpoints().filter((endpoint) => endpoint.method === 'GET' && ids.has(endpoint.permission) && !mayCall(endpoint, 'user'))

  const refused: string[] = []
  for (const endpoint of lists) if ((await statusOf(endpoint, desk.agent)).error === REFUSED.error) refused.push(nameOf(endpoint))

  expect(refused).toEqual([])
  expect(lists.length).toBeGreaterThan(0)
})
