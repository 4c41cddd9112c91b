import { Trash } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { DotName } from '#core/client/ui/marks.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import type { CountedLabel } from '../contract/index.ts'
import { removeLabel } from './commands.ts'

/** What the table says of a label. */
export function useLabelColumns(): readonly Column<CountedLabel>[] {
  const t = useT()
  const client = useClient()
  const mayEdit = useAtomValue(permissionsAtom).has('labels.edit')
  return useMemo(() => {
    const stateText = ({ isActive }: CountedLabel) => t(isActive ? 'labels.active' : 'labels.inactive')
    return [
      {
        id: 'tag',
        title: t('labels.column.tag'),
        width: 220,
        grow: 4,
        sortValue: ({ tag }) => tag,
        render: ({ tag, color }) => <DotName colour={color} name={tag} />,
      },
      {
        id: 'contacts',
        title: t('labels.column.contacts'),
        width: 110,
        isNumber: true,
        sortValue: ({ contactCount }) => contactCount,
        render: (row) => row.contactCount,
      },
      { id: 'state', title: t('labels.column.state'), width: 120, sortValue: stateText, render: stateText },
      {
        id: 'deeds',
        title: t('labels.column.deeds'),
        width: 70,
        grow: 0.1,
        render: ({ contactCount: _count, ...label }) =>
          mayEdit && <IconButton icon={Trash} label={t('labels.deleteName', { tag: label.tag })} onClick={() => void client.run(removeLabel, label)} />,
      },
    ]
  }, [t, client, mayEdit])
}
