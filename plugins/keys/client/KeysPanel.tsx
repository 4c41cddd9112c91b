import { Cross, KeyCommand } from '@blueprintjs/icons'
import { atom, useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { useViewport } from '#core/client/browser/useViewport.ts'
import { bindingsAtom, remapAtom } from '#core/client/commands/bindings.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { CommandMenu } from '#core/client/commands/CommandMenu.tsx'
import { commandsAtom } from '#core/client/commands/registry.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { keysId } from '#core/client/keys/keys.ts'
import { isMac } from '#core/client/keys/platform.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import { editKeys, practiseKeys } from './commands.ts'
import { Recorder } from './edit/Recorder.tsx'
import { findRows, type KeyRow, keyRows } from './keyRows.ts'
import { useKeyColumns } from './useKeyColumns.tsx'
import './keys.css'

const filterSchema = z.object({ search: z.string() })
const NO_FILTER = { search: '' }

const contextAtom = atom((get) => ({ get, commands: get(commandsAtom), remap: get(remapAtom), bindings: get(bindingsAtom) }))

function MenuButton({ menu, label }: { menu: 'keys.presets' | 'keys.more'; label: string }) {
  return (
    <Popover align="end" kind="menu" trigger={(props) => <Button {...props}>{label}</Button>}>
      {(close) => <CommandMenu menu={menu} label={label} onClose={close} />}
    </Popover>
  )
}

/** Every command with the person's keys; a row opens to change them. */
export default function KeysPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const {
    filter: { search },
    change,
    sorting,
  } = useListView(panelId, filterSchema, NO_FILTER)
  const [pressed, setPressed] = useState('')
  const { get, commands, remap, bindings } = useAtomValue(contextAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `get` comes with every change of the others
  const rows = useMemo(() => keyRows(commands, { get, t, remap, bindings, isMac }), [commands, remap, bindings, t])
  const shown = useMemo(
    () =>
      findRows(
        rows.map((row) => ({ ...row, keys: row.keys.map((keys) => keysId(keys) ?? keys) })),
        search,
        keysId(pressed) ?? '',
      ).flatMap(({ id }) => rows.find((row) => row.id === id) ?? []),
    [rows, search, pressed],
  )
  const columns = useKeyColumns()
  const viewport = useViewport()
  const edit = ({ id }: KeyRow) => void client.run(editKeys, { commandId: id })
  const bar = (
    <>
      <SearchField label={t('keys.search')} value={search} onChange={(next) => change({ search: next })} />
      <Recorder label={t('keys.findByKey')} idle={t('keys.findByKey')} value={pressed} onRecord={setPressed} onRemove={() => setPressed('')} />
      {pressed !== '' && <IconButton icon={Cross} label={t('keys.clearKey')} onClick={() => setPressed('')} />}
    </>
  )
  return (
    <ListScreen bar={bar}>
      <PanelToolbar meta={shown.length}>
        {viewport !== 'phone' && <CommandButton command={practiseKeys} args={{}} hideKeys />}
        <MenuButton menu="keys.presets" label={t('keys.presets')} />
        <MenuButton menu="keys.more" label={t('keys.more')} />
      </PanelToolbar>
      <DataTable
        label={t('keys.title')}
        rows={shown}
        columns={columns}
        sorting={sorting}
        empty={<EmptyState icon={KeyCommand} title={t('keys.none.title')} text={t('keys.none.text')} />}
        onRowOpen={edit}
      />
    </ListScreen>
  )
}
