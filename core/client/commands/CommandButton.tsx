import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import type { Command } from '#core/client/plugin.ts'
import { Button, type ButtonVariant } from '#core/client/ui/Button.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { tip } from '#core/client/ui/tip.ts'
import { hintsAtom } from './bindings.ts'
import { runCommand } from './runCommand.ts'
import { useCommandState } from './useCommandState.ts'

export interface CommandButtonProps<A> {
  command: Command<A>
  /** Arguments; without them the command finds its own, as for its key. */
  args?: A
  /** `icon`: the icon alone, with a tip. */
  variant?: ButtonVariant | 'icon'
  /** Catalogue key in place of the command's title. */
  label?: string
  /** Hidden instead of greyed while `when` says no. */
  hideWhenOff?: boolean
  /** Without the key at the right; the tip of icons always has it. */
  hideKeys?: boolean
  /** In a narrow tile its icon alone stands for it. */
  collapses?: boolean
}

/** A button that runs a command. Absent without the permission; greyed (or hidden) while it cannot run. */
export function CommandButton<A>({
  command,
  args,
  variant = 'default',
  label,
  hideWhenOff = false,
  hideKeys = false,
  collapses = false,
}: CommandButtonProps<A>) {
  const t = useT()
  const state = useCommandState(command, args)
  const keys = useAtomValue(hintsAtom).get(command.id)
  if (state === 'absent' || (state === 'disabled' && hideWhenOff)) return null
  const title = t(label ?? command.title)
  const run = () => void runCommand(command, args)
  if (variant === 'icon' && command.icon) return <IconButton icon={command.icon} label={title} keys={keys} disabled={state === 'disabled'} onClick={run} />
  const isCollapsing = collapses && command.icon !== undefined
  return (
    <Button
      variant={variant === 'icon' ? 'minimal' : variant}
      icon={isCollapsing ? command.icon : undefined}
      keys={hideKeys ? undefined : keys}
      disabled={state === 'disabled'}
      className={isCollapsing ? 'is-collapsing' : undefined}
      onClick={run}
      {...(isCollapsing ? tip(title, keys) : {})}
    >
      {isCollapsing ? <span className="btn-word">{title}</span> : title}
    </Button>
  )
}
