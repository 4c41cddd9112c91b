import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { SettingChange } from '#core/client/workbench/settings/useSaving.ts'
import { type AdministeredConnection, listAdministered, updateConnection } from '#plugins/connections/contract/index.ts'
import { type WebchatSettings, webchatSettingsOf } from '../../contract/index.ts'

/** Of the screen of the connections, which keeps it right by events. */
export const administeredQuery = queryOf(listAdministered, {})

/** A web chat as its settings show it: its own fields, and those of its connection. */
export interface Webchat extends WebchatSettings {
  id: number
  name: string
  token: string
  isActive: boolean
  color: string
  queueId: number | null
}
/** Values that can be changed on its screen. */
export type WebchatChange = Partial<WebchatSettings & Pick<Webchat, 'color' | 'queueId'>>

export const webchatsOf = (connections: readonly AdministeredConnection[]): Webchat[] =>
  connections.flatMap(({ id, name, type, token, isActive, color, queueId, config }) =>
    type === 'webchat' && token ? [{ id, name, token, isActive, color: color ?? '', queueId, ...webchatSettingsOf(config) }] : [],
  )

const cachedWebchat = (id: number): Webchat | undefined =>
  webchatsOf(queryClient.getQueryData(administeredQuery.queryKey)?.connections ?? []).find((one) => one.id === id)

async function put(id: number, { color, queueId, ...config }: WebchatChange): Promise<void> {
  const own = { ...(color === undefined ? {} : { color: color === '' ? null : color }), ...(queueId === undefined ? {} : { queueId }) }
  const saved = await call(updateConnection, { id, ...own, ...(Object.keys(config).length > 0 && { config }) })
  queryClient.setQueryData(administeredQuery.queryKey, (current) =>
    current === undefined ? current : { ...current, connections: current.connections.map((one) => (one.id === id && one.rev <= saved.rev ? saved : one)) },
  )
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Gives a web chat these fields, and leaves the others as they are by now. */
export function changeWebchat(label: string, before: Webchat, change: WebchatChange): SettingChange {
  const fields = Object.keys(change)
  const partOf = (whole: Webchat | undefined) => fields.map((field) => Reflect.get(whole ?? {}, field))
  const back: WebchatChange = Object.fromEntries(fields.map((field) => [field, Reflect.get(before, field)]))
  let given: unknown
  return {
    label,
    async work() {
      await put(before.id, change)
      given = partOf(cachedWebchat(before.id))
    },
    undo: () => put(before.id, back),
    isStill: () => same(partOf(cachedWebchat(before.id)), given),
  }
}
