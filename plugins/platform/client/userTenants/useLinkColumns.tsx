import { Trash } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import type { UserTenant } from '../../contract/index.ts'
import { askToRemoveLink } from './commands.ts'

const accountName = ({ email, username }: UserTenant): string => email || username

/** Columns of the table of links. */
export function useLinkColumns(): readonly Column<UserTenant>[] {
  const t = useT()
  const client = useClient()
  return useMemo(() => {
    const title = (id: string) => t(`platform.userTenants.column.${id}`)
    const text = (id: string, width: number, textOf: (link: UserTenant) => string): Column<UserTenant> => ({
      ...{ id, title: title(id), width, grow: 1, sortValue: textOf, render: textOf },
    })
    const statusOf = ({ isActive }: UserTenant) => t(`platform.userTenants.status.${isActive ? 'on' : 'off'}`)
    return [
      text('name', 160, ({ name }) => name),
      text('account', 180, accountName),
      text('home', 140, ({ home }) => home.name),
      text('tenant', 140, ({ tenant }) => tenant.name),
      text('profile', 110, ({ profile }) => t(`workbench.profile.${profile}`)),
      {
        ...{ id: 'status', title: title('status'), width: 110, sortValue: statusOf },
        render: (link) => (
          <span className="dot-name">
            <Dot tone={link.isActive ? 'good' : 'bad'} />
            {statusOf(link)}
          </span>
        ),
      },
      {
        ...{ id: 'lastLogin', title: title('lastLogin'), width: 130, sortValue: ({ lastLogin }) => lastLogin ?? '' },
        render: ({ lastLogin }) => (lastLogin ? <RelativeTime at={lastLogin} /> : t('platform.userTenants.never')),
      },
      {
        ...{ id: 'deeds', title: t('platform.column.deeds'), width: 70, grow: 0.1 },
        render: (link) => (
          <IconButton
            icon={Trash}
            label={t('platform.userTenants.remove.title', { name: link.name, company: link.tenant.name })}
            onClick={() => void client.run(askToRemoveLink, link)}
          />
        ),
      },
    ]
  }, [t, client])
}
