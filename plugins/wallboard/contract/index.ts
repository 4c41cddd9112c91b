export * from './board.ts'
export * from './monitor.ts'
