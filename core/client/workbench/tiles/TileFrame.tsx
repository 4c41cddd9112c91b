import { type ReactNode, useRef } from 'react'
import { classes } from '#core/client/ui/classes.ts'
import { noteFocus } from '../changeLayout.ts'
import { useTileOrigin } from '../developer/useTileOrigin.ts'
import { useTile } from './useTile.ts'
import { useTileFocus } from './useTileFocus.ts'

/** The region of a tile: named by its title, notices that it has the focus. */
export function TileFrame({ id, children, isHidden = false }: { id: string; children: ReactNode; isHidden?: boolean }) {
  const frame = useRef<HTMLElement>(null)
  const { title, isFocused, isAlone, isMaximised } = useTile(id)
  const origin = useTileOrigin(id)
  useTileFocus(id, frame)
  return (
    <section
      ref={frame}
      className={classes('tile', !isAlone && (isFocused ? 'is-focused' : 'is-unfocused'), isMaximised && 'is-maximised', isHidden && 'is-hidden')}
      aria-label={title}
      data-panel={id}
      data-dev={origin}
      tabIndex={-1}
      inert={isHidden}
      onFocusCapture={() => noteFocus(id)}
      onPointerDownCapture={() => noteFocus(id)}
    >
      {children}
    </section>
  )
}
