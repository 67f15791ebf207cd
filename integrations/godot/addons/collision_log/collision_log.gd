class_name CollisionLog
extends RefCounted
## Asks Godot's physics, and writes each query with its answer as a line of JSON that Collision
## Sandbox reads. The format is described in integrations/README.md. Godot 4.2 or newer.

## The shape that a query which hits nothing is written against. Without one it has no line.
var watch: CollisionShape3D

## The number of queries without a line: nothing was hit or watched, a number is not finite, or
## Collision Sandbox has no scenario for this pair.
var skipped := 0

var _file: FileAccess


func _init(path: String) -> void:
	_file = FileAccess.open(path, FileAccess.WRITE)
	if _file == null:
		push_error("%s: %s" % [path, error_string(FileAccess.get_open_error())])


## Like PhysicsDirectSpaceState3D.intersect_ray.
func intersect_ray(
	space: PhysicsDirectSpaceState3D, query: PhysicsRayQueryParameters3D
) -> Dictionary:
	var result := space.intersect_ray(query)
	var node := watch
	var face := -1
	var contact := {}
	if not result.is_empty():
		node = _shape_node(result["collider"], result["shape"])
		face = result["face_index"]
		contact = _contact(query.from, result["position"], result["normal"])
	var sides := "two" if query.hit_back_faces else "front"
	_write_ray(query.from, query.to, node, face, query.hit_from_inside, sides, contact)
	return result


## Like RayCast3D.force_raycast_update. Returns whether the ray hit.
func ray_cast(ray: RayCast3D) -> bool:
	ray.force_raycast_update()
	var from := ray.global_position
	var to := ray.to_global(ray.target_position)
	var node := watch
	var face := -1
	var contact := {}
	if ray.is_colliding():
		node = _shape_node(ray.get_collider(), ray.get_collider_shape())
		face = ray.get_collision_face_index()
		contact = _contact(from, ray.get_collision_point(), ray.get_collision_normal())
	var sides := "two" if ray.hit_back_faces else "front"
	_write_ray(from, to, node, face, ray.hit_from_inside, sides, contact)
	return ray.is_colliding()


## Like ShapeCast3D.force_shapecast_update, for a sphere against a sphere. Returns whether it hit.
func shape_cast(cast: ShapeCast3D) -> bool:
	cast.force_shapecast_update()
	var node := watch
	if cast.is_colliding():
		node = _shape_node(cast.get_collider(0), cast.get_collider_shape(0))
	if not (node and node.shape is SphereShape3D and cast.shape is SphereShape3D):
		skipped += 1
		return cast.is_colliding()
	var inputs := {
		"start": _list(cast.global_position),
		"end": _list(cast.to_global(cast.target_position)),
		"cast_radius": (cast.shape as SphereShape3D).radius,
		"center": _list(node.global_position),
		"radius": (node.shape as SphereShape3D).radius,
	}
	var conventions := {"initial_overlap": "hit_at_start"}
	_write("sphere_cast_sphere", inputs, conventions, {"hit": cast.is_colliding()})
	return cast.is_colliding()


func _write_ray(
	from: Vector3,
	to: Vector3,
	node: CollisionShape3D,
	face: int,
	from_inside: bool,
	sides: String,
	contact: Dictionary
) -> void:
	var expected := {"hit": not contact.is_empty()}
	if not contact.is_empty():
		expected["contacts"] = [contact]
	var shape: Shape3D = node.shape if node else null
	if shape is ConcavePolygonShape3D and face >= 0:
		var faces := (shape as ConcavePolygonShape3D).get_faces()
		var at := node.global_transform
		# The front is clockwise in Godot, and counterclockwise in a case.
		var segment := {
			"start": _list(from),
			"end": _list(to),
			"a": _list(at * faces[3 * face]),
			"b": _list(at * faces[3 * face + 2]),
			"c": _list(at * faces[3 * face + 1]),
		}
		var is_two_sided := (shape as ConcavePolygonShape3D).backface_collision
		_write("segment_triangle", segment, {"sides": sides if is_two_sided else "front"}, expected)
		return
	var inputs := {
		"origin": _list(from),
		"direction": _list(to - from),
		"max_distance": from.distance_to(to),
	}
	var conventions := {"inside": "hit_at_start" if from_inside else "miss"}
	if shape is SphereShape3D:
		inputs["center"] = _list(node.global_position)
		inputs["radius"] = (shape as SphereShape3D).radius
		_write("ray_sphere_info", inputs, conventions, expected)
	elif shape is BoxShape3D:
		inputs["box_center"] = _list(node.global_position)
		inputs["half_extents"] = _list((shape as BoxShape3D).size / 2)
		var turn := node.global_transform.basis.get_rotation_quaternion()
		inputs["rotation"] = [turn.x, turn.y, turn.z, turn.w]
		_write("ray_box", inputs, conventions, expected)
	elif shape is CapsuleShape3D:
		var capsule := shape as CapsuleShape3D
		var half := Vector3(0, capsule.height / 2 - capsule.radius, 0)
		inputs["a"] = _list(node.to_global(-half))
		inputs["b"] = _list(node.to_global(half))
		inputs["radius"] = capsule.radius
		_write("ray_capsule", inputs, conventions, expected)
	else:
		skipped += 1


func _write(
	scenario: String, inputs: Dictionary, conventions: Dictionary, expected: Dictionary
) -> void:
	var line := {
		"scenario": scenario,
		"inputs": inputs,
		"conventions": conventions,
		"expected": expected,
	}
	if _file == null or not _is_finite(line):
		skipped += 1
		return
	_file.store_line(JSON.stringify(line, "", false, true))
	_file.flush()


static func _is_finite(value: Variant) -> bool:
	if value is Dictionary:
		return (value as Dictionary).values().all(_is_finite)
	if value is Array:
		return (value as Array).all(_is_finite)
	return not (value is float) or is_finite(value)


static func _contact(from: Vector3, point: Vector3, normal: Vector3) -> Dictionary:
	return {"point": _list(point), "normal": _list(normal), "distance": from.distance_to(point)}


## Adding 0 makes -0 a 0.
static func _list(v: Vector3) -> Array:
	return [v.x + 0.0, v.y + 0.0, v.z + 0.0]


static func _shape_node(body: CollisionObject3D, index: int) -> CollisionShape3D:
	return body.shape_owner_get_owner(body.shape_find_owner(index)) as CollisionShape3D
