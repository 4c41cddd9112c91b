ALTER TABLE "channel_deliveries" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "channel_deliveries" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "channel_deliveries" ADD COLUMN "detail" text;--> statement-breakpoint
ALTER TABLE "channel_deliveries" ADD COLUMN "sender" jsonb;