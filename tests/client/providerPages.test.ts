// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { type ClientPlugin, sideBarItems } from '#core/client/plugin.ts'
import { providerPages } from '#plugins/connections/contract/client.ts'
import evolution from '#plugins/evolution/client/index.ts'
import hub from '#plugins/hub/client/index.ts'
import meta from '#plugins/meta/client/index.ts'
import sms from '#plugins/sms/client/index.ts'
import uazapi from '#plugins/uazapi/client/index.ts'
import whatsappQr from '#plugins/whatsappQr/client/index.ts'
import wuzapi from '#plugins/wuzapi/client/index.ts'
import zapi from '#plugins/zapi/client/index.ts'

const valuesOf = (plugin: ClientPlugin, point: string) => (plugin.extends ?? []).filter((one) => one.point === point).map(({ value }) => value)

describe.each([
  [meta, ['messenger', 'instagram', 'whatsapp_cloud']],
  [hub, ['hub_facebook', 'hub_instagram']],
  [sms, ['sms']],
  [wuzapi, ['wuzapi']],
  [zapi, ['zapi']],
  [uazapi, ['uazapi']],
  [evolution, ['evolution']],
  [whatsappQr, ['whatsapp']],
] as const)('the page of the provider %#', (plugin, kinds) => {
  const path = `/configuracoes/${plugin.id}`

  test(`${plugin.id}: has its address, for administrators`, () => {
    expect(plugin.routes).toEqual([expect.objectContaining({ path, permission: 'connections.edit', open: expect.any(Function) })])
  })

  test(`${plugin.id}: stands in the settings below the channels, by a menu that can be hidden`, () => {
    expect(valuesOf(plugin, sideBarItems.id)).toEqual([
      expect.objectContaining({ path, area: 'settings', section: 'channels', menu: path.slice(1), permission: 'connections.edit' }),
    ])
  })

  test(`${plugin.id}: is about ${kinds.join(', ')}, with three to five steps for each`, () => {
    const [page, ...more] = valuesOf(plugin, providerPages.id)
    expect(more).toEqual([])
    expect(page).toMatchObject({ id: plugin.id, path })
    const ways = Object(page).ways
    expect(ways.flatMap((way: { kinds: string[] }) => way.kinds)).toEqual(kinds)
    for (const { steps } of ways) expect([3, 4, 5]).toContain(steps.length)
  })
})
