import { ChevronLeft, Cross, Minimize } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { openContextMenu } from '#core/client/commands/contextMenu.ts'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { closeTile, maximiseTile } from '../deeds/tileCommands.ts'
import { giveBack } from '../popOut/popOutCommands.ts'
import { HeadSlot } from './HeadSlot.tsx'
import { useTile } from './useTile.ts'

export interface TileHeadProps {
  id: string
  /** Tabs in place of the title. */
  tabs?: ReactNode
  /** Whether the tile fills the screen: it has no number and nothing beside it to close it for. */
  isPage?: boolean
  /** Leads to the page before. */
  onBack?: () => void
}

/** The 36 px row over a tile: number, title, what the panel put there, close. */
export function TileHead({ id, tabs, isPage = false, onBack }: TileHeadProps) {
  const t = useT()
  const { title, number, isAlone, isMaximised } = useTile(id)
  const hints = useAtomValue(hintsAtom)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the menu's actions have keys of their own
    <div className="tile-head-room" onContextMenu={(event) => openContextMenu(event, { menu: 'core.tile', label: title, args: { id } })}>
      <div className="tile-head">
        {onBack && <IconButton icon={ChevronLeft} label={t('workbench.back')} onClick={onBack} />}
        {!isPage && number !== null && <span className="tile-number">{number}</span>}
        {tabs ?? <h2 className="tile-title">{title}</h2>}
        <HeadSlot id={id} name="meta" />
        <span className="grow" />
        <HeadSlot id={id} name="actions" />
        <CommandButton command={giveBack} variant="icon" hideWhenOff />
        {isMaximised && (
          <IconButton icon={Minimize} label={t('workbench.restore')} keys={hints.get(maximiseTile.id)} onClick={() => void runCommand(maximiseTile, { id })} />
        )}
        {!isAlone && !isPage && (
          <IconButton
            icon={Cross}
            label={t('workbench.close')}
            keys={hints.get(closeTile.id)}
            className="tile-close"
            onClick={() => void runCommand(closeTile, { id })}
          />
        )}
      </div>
    </div>
  )
}
