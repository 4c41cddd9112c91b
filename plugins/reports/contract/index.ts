export * from './filters.ts'
export * from './rows.ts'
export * from './states.ts'
export * from './statistics.ts'
