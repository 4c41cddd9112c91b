CREATE TABLE "ticket_views" (
	"tenant_id" integer NOT NULL,
	"id" text NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"tab" text NOT NULL,
	"filter" jsonb NOT NULL,
	"is_shared" boolean NOT NULL,
	"queue_ids" integer[] NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_views_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_bulk_rows" (
	"tenant_id" integer NOT NULL,
	"bulk_id" text NOT NULL,
	"ticket_id" integer NOT NULL,
	"before" jsonb NOT NULL,
	"rev" integer NOT NULL,
	CONSTRAINT "ticket_bulk_rows_tenant_id_bulk_id_ticket_id_pk" PRIMARY KEY("tenant_id","bulk_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_bulks" (
	"tenant_id" integer NOT NULL,
	"id" text NOT NULL,
	"user_id" integer NOT NULL,
	"change" jsonb NOT NULL,
	"ticket_ids" integer[] NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"skipped" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_bulks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ticket_views" ADD CONSTRAINT "ticket_views_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_bulk_rows" ADD CONSTRAINT "ticket_bulk_rows_tenant_id_bulk_id_ticket_bulks_tenant_id_id_fk" FOREIGN KEY ("tenant_id","bulk_id") REFERENCES "public"."ticket_bulks"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_views_user" ON "ticket_views" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "ticket_bulks_user" ON "ticket_bulks" USING btree ("tenant_id","user_id","created_at");