import { Key } from '@blueprintjs/icons'
import { call } from '#core/client/http/call.ts'
import type { Translate } from '#core/client/plugin.ts'
import { listScreen } from '#core/client/resource/listScreen.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { listOpenIdProviders, type OpenIdProvider, openIdChanged, openIdProviderSchema } from '../contract/index.ts'
import { askToRemoveProvider } from './commands.ts'
import { PROVIDERS } from './queries.ts'

const statusOf = ({ isActive }: OpenIdProvider, t: Translate): string => t(isActive ? 'openId.status.on' : 'openId.status.off')

/** Providers of identities with which people may sign in. */
export const providersScreen = listScreen<OpenIdProvider>(
  {
    id: 'openId',
    row: openIdProviderSchema,
    rows: 'openId.provider',
    may: { read: 'openId.edit', write: 'openId.edit' },
    queryKey: [PROVIDERS],
    load: async () => (await call(listOpenIdProviders, {})).providers,
    remove: { command: askToRemoveProvider, many: null },
    events: [openIdChanged],
  },
  () => import('./ProviderForm.tsx'),
  {
    panel: 'openId.providers',
    address: '/configuracoesTenant/openid',
    icon: Key,
    menu: { area: 'platform', order: 65, menu: 'configuracoesTenant/openid', profiles: ['superadmin'] },
    commands: { go: 'openId.go', create: 'openId.create', edit: 'openId.edit' },
    nameOf: ({ label }) => label,
    searchTextOf: ({ label, issuer }) => `${label} ${issuer}`,
    hasShortNew: true,
    columns: [
      { id: 'label', width: 160, grow: 1 },
      { id: 'issuer', width: 260, grow: 3 },
      {
        id: 'status',
        width: 130,
        value: statusOf,
        render: (provider, t) => (
          <span className="dot-name">
            <Dot tone={provider.isActive ? 'good' : 'bad'} />
            {statusOf(provider, t)}
          </span>
        ),
      },
    ],
  },
)
