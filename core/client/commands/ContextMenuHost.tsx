import { useAtom } from 'jotai'
import { Floating } from '#core/client/ui/Popover.tsx'
import { useKeepFocus } from '#core/client/ui/useKeepFocus.ts'
import { CommandMenu } from './CommandMenu.tsx'
import { contextMenuAtom, type OpenContextMenu } from './contextMenu.ts'

/** Draws the context menu that `openContextMenu` asked for. One for the whole page. */
export function ContextMenuHost() {
  const [open, setOpen] = useAtom(contextMenuAtom)
  return open && <Opened key={`${open.menu} ${open.at.x} ${open.at.y}`} open={open} onClose={() => setOpen(null)} />
}

function Opened({ open, onClose }: { open: OpenContextMenu; onClose: () => void }) {
  useKeepFocus()
  return (
    <Floating anchor={() => open.at} onClose={onClose} onEscape={onClose}>
      <CommandMenu menu={open.menu} label={open.label} args={open.args} onClose={onClose} />
    </Floating>
  )
}
