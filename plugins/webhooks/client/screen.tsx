import { DataLineage } from '@blueprintjs/icons'
import { call } from '#core/client/http/call.ts'
import type { Translate } from '#core/client/plugin.ts'
import { listScreen } from '#core/client/resource/listScreen.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { deleteHook, deliveryChanged, type Hook, hookGone, hookSaved, hookSchema, listHooks } from '../contract/index.ts'
import { showDeliveries, tryHook } from './commands.ts'
import { endText, hooksQuery, refreshHooks, stateOf } from './hooks.ts'
import { HOOKS_PANEL, HOOKS_PATH } from './panelIds.ts'

const tones = { on: 'good', off: 'quiet', failed: 'bad' } as const

const stateText = (hook: Hook, t: Translate): string => t(`webhooks.hookState.${stateOf(hook)}`)

/** Addresses of other programs that are told what happens. */
export const hooksScreen = listScreen<Hook>(
  {
    id: 'webhooks',
    row: hookSchema,
    rows: 'webhooks.hook',
    may: { read: 'webhooks.edit', write: 'webhooks.edit' },
    queryKey: hooksQuery.queryKey,
    load: () => call(listHooks, {}),
    remove: ({ id }, ctx) => ctx.call(deleteHook, { id }),
    events: [hookSaved, hookGone, deliveryChanged],
  },
  () => import('./form/HookForm.tsx'),
  {
    panel: HOOKS_PANEL,
    address: HOOKS_PATH,
    routeName: 'configuracoes-webhooks',
    icon: DataLineage,
    menu: { area: 'settings', section: 'integrations', order: 80, menu: 'configuracoes/webhooks', profiles: ['admin', 'super', 'user'] },
    commands: { go: 'webhooks.go', create: 'webhooks.create', edit: 'webhooks.editHook', remove: 'webhooks.delete' },
    nameOf: ({ name }) => name,
    wordsOf: ({ name, url }) => `${name} ${url}`,
    columns: [
      { id: 'name', width: 160 },
      { id: 'url', width: 220, grow: 2 },
      { id: 'events', width: 220, grow: 2, value: ({ events }, t) => events.map((event) => t(`webhooks.event.${event}`)).join(', ') },
      {
        id: 'last',
        width: 190,
        value: ({ last }) => last?.at ?? null,
        render: ({ last }, t) =>
          last && (
            <>
              <RelativeTime at={last.at} style="ago" /> <span className="dim">{last.status === null && last.failure === null ? '' : endText(last, t)}</span>
            </>
          ),
      },
      {
        id: 'state',
        width: 130,
        value: stateText,
        render: (hook, t) => (
          <span className="dot-name">
            <Dot tone={tones[stateOf(hook)]} />
            {stateText(hook, t)}
          </span>
        ),
      },
    ],
    rowCommands: [showDeliveries, tryHook],
    alsoRefresh: refreshHooks,
  },
)
