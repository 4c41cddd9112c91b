import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { Chip } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import type { ListedContact } from '../../contract/index.ts'
import { shownNumber } from '../shownNumber.ts'

/** Columns of the table of contacts. Labels have a text for files; the server does not order by it. */
export function useContactColumns(): readonly Column<ListedContact>[] {
  const t = useT()
  return useMemo(() => {
    const number = (contact: ListedContact) => shownNumber(contact.number, t)
    return [
      {
        id: 'name',
        title: t('contacts.column.name'),
        width: 240,
        sortValue: ({ name }) => name,
        render: ({ id, name, profilePicUrl, blocked }) => (
          <span className="contact-name">
            <Avatar id={id} name={name} src={profilePicUrl} size="s" />
            <span className="cut">{name}</span>
            {blocked && <Chip colour="var(--bad)">{t('contacts.blocked')}</Chip>}
          </span>
        ),
      },
      { id: 'number', title: t('contacts.column.number'), width: 150, sortValue: number, render: number },
      {
        id: 'labels',
        title: t('contacts.column.labels'),
        width: 180,
        sortValue: ({ tags }) => tags.map(({ tag }) => tag).join(', '),
        render: ({ tags }) => (
          <span className="contact-labels">
            {tags.map(({ id, tag, color }) => (
              <Chip key={id} colour={color}>
                {tag}
              </Chip>
            ))}
          </span>
        ),
      },
      {
        id: 'wallet',
        title: t('contacts.column.wallet'),
        width: 150,
        sortValue: ({ wallets }) => wallets.map(({ name }) => name).join(', '),
        render: ({ wallets }) => (wallets.length > 0 ? wallets.map(({ name }) => name).join(', ') : <span className="dim">{t('contacts.noWallet')}</span>),
      },
      {
        id: 'lastConversation',
        title: t('contacts.column.lastConversation'),
        width: 130,
        sortValue: ({ lastConversationAt }) => lastConversationAt,
        render: ({ lastConversationAt }) => <RelativeTime at={lastConversationAt} style="minute" />,
      },
      {
        id: 'since',
        title: t('contacts.column.since'),
        width: 110,
        sortValue: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => <RelativeTime at={createdAt} />,
      },
      { id: 'email', title: t('contacts.column.email'), width: 200, isOptional: true, sortValue: ({ email }) => email, render: ({ email }) => email ?? '' },
    ]
  }, [t])
}
