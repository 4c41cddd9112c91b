import { Edit, Reset } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { remapAtom } from '#core/client/commands/bindings.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { keysText } from '#core/client/keys/formatKeys.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { KeyHint } from '#core/client/ui/KeyHint.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { editKeys, saveKeys } from './commands.ts'
import { withKeys } from './edit/withKeys.ts'
import type { KeyRow } from './keyRows.ts'

/** Columns of the table of commands and their keys. */
export function useKeyColumns(): readonly Column<KeyRow>[] {
  const t = useT()
  const client = useClient()
  const remap = useAtomValue(remapAtom)
  return useMemo(() => {
    const stateText = ({ state }: KeyRow) => t(`keys.state.${state}`)
    const reset = ({ id, title }: KeyRow) => void client.run(saveKeys, { keys: withKeys(remap, id, null), label: t('keys.done.reset', { title }) })
    return [
      { id: 'title', title: t('keys.column.command'), width: 180, grow: 3, sortValue: ({ title }) => title, render: ({ title }) => title },
      {
        id: 'keys',
        title: t('keys.column.keys'),
        width: 150,
        sortValue: ({ keys }) => (keys.length === 0 ? null : keys.map(keysText).join(', ')),
        render: ({ keys }) =>
          keys.length === 0 ? (
            <span className="dim">{t('keys.noKeys')}</span>
          ) : (
            <span className="keys-cell">
              {keys.map((each) => (
                <KeyHint key={each} keys={each} />
              ))}
            </span>
          ),
      },
      { id: 'place', title: t('keys.column.place'), width: 140, sortValue: ({ place }) => place, render: ({ place }) => place },
      {
        id: 'state',
        title: t('keys.column.state'),
        width: 120,
        sortValue: stateText,
        render: (row) => <span className={row.state === 'clash' ? 'keys-clash' : row.state === 'usual' ? 'dim' : undefined}>{stateText(row)}</span>,
      },
      {
        id: 'deeds',
        title: t('keys.column.deeds'),
        width: 84,
        grow: 0,
        render: (row) => (
          <>
            <IconButton icon={Edit} label={t('keys.change', { title: row.title })} onClick={() => void client.run(editKeys, { commandId: row.id })} />
            {row.state !== 'usual' && <IconButton icon={Reset} label={t('keys.reset', { title: row.title })} onClick={() => reset(row)} />}
          </>
        ),
      },
    ]
  }, [t, client, remap])
}
