import { NewLink } from '@blueprintjs/icons'
import { call } from '#core/client/http/call.ts'
import type { Translate } from '#core/client/plugin.ts'
import { listScreen } from '#core/client/resource/listScreen.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { listUserTenants, type UserTenant, userTenantSchema, userTenantsChanged } from '../../contract/index.ts'
import { askToRemoveLink } from './commands.ts'
import { userTenantsQuery } from './queries.ts'

const statusOf = ({ isActive }: UserTenant, t: Translate): string => t(`platform.userTenants.status.${isActive ? 'on' : 'off'}`)

/** People who work in a company besides that of their account. */
export const userTenantsScreen = listScreen<UserTenant>(
  {
    id: 'platform.userTenants',
    row: userTenantSchema,
    rows: 'platform.userTenant',
    may: { read: 'platform.userTenants', write: 'platform.userTenants' },
    queryKey: userTenantsQuery.queryKey,
    load: () => call(listUserTenants, {}),
    remove: { command: askToRemoveLink, many: null },
    events: [userTenantsChanged],
  },
  () => import('./LinkForm.tsx'),
  {
    panel: 'platform.userTenants',
    address: '/usuariotenants',
    icon: NewLink,
    menu: { area: 'platform', order: 7, menu: 'usuariotenants', profiles: ['superadmin'] },
    commands: { go: 'platform.goToUserTenants', create: 'platform.createUserTenant', edit: 'platform.editUserTenant' },
    nameOf: ({ name, tenant }) => `${name}, ${tenant.name}`,
    searchTextOf: ({ name, email, username, tenant, home }) => [name, email, username, tenant.name, home.name].join(' '),
    columns: [
      { id: 'name', width: 160, grow: 1 },
      { id: 'account', width: 180, grow: 1, value: ({ email, username }) => email || username },
      { id: 'home', width: 140, grow: 1, value: ({ home }) => home.name },
      { id: 'tenant', width: 140, grow: 1, value: ({ tenant }) => tenant.name },
      { id: 'profile', width: 110, grow: 1, value: ({ profile }, t) => t(`workbench.profile.${profile}`) },
      {
        id: 'status',
        width: 110,
        value: statusOf,
        render: (link, t) => (
          <span className="dot-name">
            <Dot tone={link.isActive ? 'good' : 'bad'} />
            {statusOf(link, t)}
          </span>
        ),
      },
      {
        id: 'lastLogin',
        width: 130,
        value: ({ lastLogin }) => lastLogin ?? '',
        render: ({ lastLogin }, t) => (lastLogin ? <RelativeTime at={lastLogin} /> : t('platform.userTenants.never')),
      },
    ],
  },
)
