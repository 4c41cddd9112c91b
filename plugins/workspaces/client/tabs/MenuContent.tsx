import { useAtomValue } from 'jotai'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import type { Command } from '#core/client/plugin.ts'
import { Menu, MenuDivider, MenuItem } from '#core/client/ui/Menu.tsx'
import { areaAtom } from '#core/client/workbench/layout.atoms.ts'
import { areaOf } from '../area.ts'
import { importFile } from '../commands/fileCommands.ts'
import { saveAs } from '../commands/keepCommands.ts'
import { openWorkspace, presetCommands } from '../commands/openCommands.ts'
import { presets } from '../layout/presets.ts'
import { workspacesAtom } from '../workspaces.ts'
import { VisitItems } from './VisitItems.tsx'

/** Items of the menu after the tabs. */
export function MenuContent({ close, isSmall }: { close: () => void; isSmall: boolean }) {
  const t = useT()
  const area = useAtomValue(areaAtom)
  const workspaces = useAtomValue(workspacesAtom) ?? []
  const saveKeys = useAtomValue(hintsAtom).get(saveAs.id)
  const run = <A,>(command: Command<A>, args: A) => {
    close()
    void runCommand(command, args)
  }
  return (
    <div className="workspace-menu">
      <Menu label={t('workspaces.title')}>
        {isSmall && <VisitItems close={close} />}
        {workspaces.length > 0 && <p className="workspace-heading">{t('workspaces.title')}</p>}
        {workspaces.map(({ id, name, isShared }) => (
          <MenuItem
            key={id}
            title={isShared ? t('workspaces.shared', { name }) : name}
            isChecked={area === areaOf(id)}
            onSelect={() => run(openWorkspace, { id })}
          />
        ))}
        {workspaces.length > 0 && <MenuDivider />}
        <p className="workspace-heading">{t('workspaces.newFrom')}</p>
        {presetCommands.map((command, index) => (
          <MenuItem key={command.id} icon={command.icon} title={t(`workspaces.preset.${presets[index]?.id}`)} onSelect={() => run(command, {})} />
        ))}
        <MenuDivider />
        {area !== null && <MenuItem icon={saveAs.icon} title={t(saveAs.title)} keys={saveKeys} onSelect={() => run(saveAs, { area })} />}
        <MenuItem icon={importFile.icon} title={t(importFile.title)} onSelect={() => run(importFile, {})} />
      </Menu>
    </div>
  )
}
