CREATE TABLE "workspaces" (
	"tenant_id" integer NOT NULL,
	"id" text NOT NULL,
	"owner_id" integer,
	"name" text NOT NULL,
	"layout" jsonb NOT NULL,
	"profiles" text[] NOT NULL,
	"queue_ids" integer[] NOT NULL,
	"start_for" text[] NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspaces_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_tenant_id_owner_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workspaces_owner" ON "workspaces" USING btree ("tenant_id","owner_id");