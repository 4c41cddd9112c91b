import { KeyCommand, Trash } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { commandByIdAtom } from '#core/client/commands/registry.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { KeyHint } from '#core/client/ui/KeyHint.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { tip } from '#core/client/ui/tip.ts'
import { type Macro, mayEditMacro } from '../contract/index.ts'
import { removeMacro } from './commands.ts'
import { sentenceOf } from './stepWords.ts'
import { viewerAtom } from './viewer.ts'

/** What the table says of a macro. */
export function useMacroColumns(): readonly Column<Macro>[] {
  const t = useT()
  const client = useClient()
  const viewer = useAtomValue(viewerAtom)
  const hints = useAtomValue(hintsAtom)
  const editKeys = useAtomValue(commandByIdAtom).get('keys.edit')
  return useMemo(() => {
    const scopeText = ({ isShared }: Macro) => t(isShared ? 'macros.shared' : 'macros.personal')
    const keysOf = ({ id }: Macro) => hints.get(`macros.run.${id}`)
    return [
      {
        id: 'name',
        title: t('macros.column.name'),
        width: 170,
        grow: 2,
        sortValue: ({ name }) => name,
        render: ({ name }) => <span className="strong">{name}</span>,
      },
      {
        id: 'steps',
        title: t('macros.column.steps'),
        width: 300,
        grow: 6,
        render: ({ steps }) => {
          const words = sentenceOf(steps, client.get, t)
          return <span {...tip(words)}>{words}</span>
        },
      },
      {
        id: 'keys',
        title: t('macros.column.keys'),
        width: 90,
        sortValue: (macro) => keysOf(macro) ?? null,
        render: (macro) => <KeyHint keys={keysOf(macro)} />,
      },
      { id: 'scope', title: t('macros.column.scope'), width: 130, sortValue: scopeText, render: scopeText },
      { id: 'author', title: t('macros.column.author'), width: 150, sortValue: ({ user }) => user.name, render: ({ user }) => user.name },
      {
        id: 'deeds',
        title: t('macros.column.deeds'),
        width: 90,
        grow: 0.1,
        render: (macro) => (
          <span className="macro-deeds">
            {editKeys && (
              <IconButton
                icon={KeyCommand}
                label={t('macros.keysOf', { name: macro.name })}
                onClick={() => void client.run(editKeys, { commandId: `macros.run.${macro.id}` })}
              />
            )}
            {viewer && mayEditMacro(macro, viewer) && (
              <IconButton icon={Trash} label={t('macros.deleteName', { name: macro.name })} onClick={() => void client.run(removeMacro, macro)} />
            )}
          </span>
        ),
      },
    ]
  }, [t, client, viewer, hints, editKeys])
}
