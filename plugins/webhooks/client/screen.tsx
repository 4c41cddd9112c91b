import { DataLineage } from '@blueprintjs/icons'
import { call } from '#core/client/http/call.ts'
import type { Translate } from '#core/client/plugin.ts'
import { listScreen } from '#core/client/resource/listScreen.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { deleteWebhook, deliveryChanged, listWebhooks, type Webhook, webhookGone, webhookSaved, webhookSchema } from '../contract/index.ts'
import { showDeliveries, tryWebhook } from './commands.ts'
import { WEBHOOKS_PANEL, WEBHOOKS_PATH } from './panelIds.ts'
import { endText, stateOf, webhooksQuery } from './webhooks.ts'

const tones = { on: 'good', off: 'quiet', failed: 'bad' } as const

const stateText = (webhook: Webhook, t: Translate): string => t(`webhooks.hookState.${stateOf(webhook)}`)

/** Addresses of other programs that are told what happens. */
export const webhooksScreen = listScreen<Webhook>(
  {
    id: 'webhooks',
    row: webhookSchema,
    rows: 'webhooks.hook',
    may: { read: 'webhooks.edit', write: 'webhooks.edit' },
    queryKey: webhooksQuery.queryKey,
    load: () => call(listWebhooks, {}),
    remove: ({ id }, ctx) => ctx.call(deleteWebhook, { id }),
    events: [webhookSaved, webhookGone, deliveryChanged],
  },
  () => import('./form/WebhookForm.tsx'),
  {
    panel: WEBHOOKS_PANEL,
    address: WEBHOOKS_PATH,
    routeName: 'configuracoes-webhooks',
    icon: DataLineage,
    menu: { area: 'settings', section: 'integrations', order: 80, menu: 'configuracoes/webhooks', profiles: ['admin', 'super', 'user'] },
    commands: { go: 'webhooks.go', create: 'webhooks.create', edit: 'webhooks.editHook', remove: 'webhooks.delete' },
    nameOf: ({ name }) => name,
    searchTextOf: ({ name, url }) => `${name} ${url}`,
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
        render: (webhook, t) => (
          <span className="dot-name">
            <Dot tone={tones[stateOf(webhook)]} />
            {stateText(webhook, t)}
          </span>
        ),
      },
    ],
    rowCommands: [showDeliveries, tryWebhook],
  },
)
