import { type ReactNode, useEffect, useRef } from 'react'

/** The floating part of a choice; the keyboard begins in its search field. */
export function WallChoice({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box} className="wall-choice">
      {children}
    </div>
  )
}
