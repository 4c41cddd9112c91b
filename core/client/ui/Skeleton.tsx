import { type CSSProperties, useEffect, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'

/** Milliseconds until a wait is shown: a shorter one shows nothing in between. @see experience §1 */
export const SKELETON_MS = 200

/** Whether the wait is long enough to be shown. */
export function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SKELETON_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}

export interface SkeletonProps {
  /** How many rows of the real shape. */
  rows?: number
  /** `table` 32 px lines, `list` 64 px with a picture, `text` a paragraph, `form` labels above fields, `facts` names and values, `chat` bubbles of two people. */
  shape?: 'table' | 'list' | 'text' | 'form' | 'facts' | 'chat'
}

/** The shape of what is being loaded; appears after 200 ms. */
export function Skeleton({ rows = 6, shape = 'table' }: SkeletonProps) {
  const t = useT()
  if (!useIsSlow()) return null
  return (
    <div className={`skeleton skeleton-${shape}`} role="status" aria-label={t('workbench.loading')}>
      {Array.from({ length: rows }, (_, row) => {
        const style: CSSProperties = { '--w': `${45 + ((row * 17) % 40)}%` }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without names that never move
          <div className="skeleton-row" key={row}>
            {shape === 'list' && <i className="skeleton-dot" />}
            <i className="skeleton-bar" style={style} />
          </div>
        )
      })}
    </div>
  )
}
