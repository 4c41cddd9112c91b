export * from './log.ts'
export * from './memberRows.ts'
export * from './values.ts'
