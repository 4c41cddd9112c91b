import type { CSSProperties } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useIsSlow } from '../Skeleton.tsx'
import type { ColumnChoice } from './useColumnChoice.ts'

const ROWS = Array.from({ length: 12 }, (_, row) => row)

/** The columns of a table, with bars where its rows will be; appears after 200 ms. */
export function TableSkeleton<R>({ choice, withBox }: { choice: ColumnChoice<R>; withBox: boolean }) {
  const t = useT()
  const style: CSSProperties = { '--columns': choice.template(withBox), '--columns-least': choice.least(withBox) }
  if (!useIsSlow()) return null
  return (
    <div className="table skeleton" role="status" aria-label={t('workbench.loading')} style={style}>
      <div className="table-scroll">
        <div className="table-head">
          {withBox && <span />}
          {choice.shown.map(({ id, title, isNumber }) => (
            <span key={id} className={isNumber ? 'table-cell is-number' : 'table-cell'}>
              {title}
            </span>
          ))}
        </div>
        {ROWS.map((row) => (
          <div key={row} className="table-waiting">
            {withBox && <span />}
            {choice.shown.map(({ id }, at) => {
              const width: CSSProperties = { '--w': `${40 + (((row + at) * 17) % 40)}%` }
              return (
                <span key={id} className="table-cell">
                  <i className="skeleton-bar" style={width} />
                </span>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}
