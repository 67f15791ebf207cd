//! The numbers that an accessor of a glTF document refers to.

use std::borrow::Cow;

use collision_scenarios::message;
use collision_scenarios::scenario::Message;

use super::model::{Accessor, Document, Shape};
use crate::io::mesh_files::draft::MOST_VERTICES;
use crate::io::mesh_files::place::Place;

/// The type of a number, with its code in the file.
#[derive(Clone, Copy, PartialEq)]
enum Component {
    I8,
    U8,
    I16,
    U16,
    U32,
    F32,
}

impl Component {
    fn of(code: u32, place: Place) -> Result<Self, Message> {
        match code {
            5120 => Ok(Self::I8),
            5121 => Ok(Self::U8),
            5122 => Ok(Self::I16),
            5123 => Ok(Self::U16),
            5125 => Ok(Self::U32),
            5126 => Ok(Self::F32),
            _ => Err(place.expected("a component type from 5120 to 5126", code.to_string())),
        }
    }

    fn size(self) -> usize {
        match self {
            Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::U32 | Self::F32 => 4,
        }
    }

    /// Returns the number at the beginning of these bytes. Normalized whole numbers are fractions
    /// of their greatest.
    fn read(self, bytes: &[u8], is_normalized: bool) -> Option<f64> {
        let (number, greatest): (f64, f64) = match self {
            Self::I8 => (i8::from_le_bytes(*bytes.first_chunk()?).into(), i8::MAX.into()),
            Self::U8 => (u8::from_le_bytes(*bytes.first_chunk()?).into(), u8::MAX.into()),
            Self::I16 => (i16::from_le_bytes(*bytes.first_chunk()?).into(), i16::MAX.into()),
            Self::U16 => (u16::from_le_bytes(*bytes.first_chunk()?).into(), u16::MAX.into()),
            Self::U32 => (u32::from_le_bytes(*bytes.first_chunk()?).into(), u32::MAX.into()),
            Self::F32 => return Some(f32::from_le_bytes(*bytes.first_chunk()?).into()),
        };
        Some(if is_normalized { (number / greatest).max(-1.0) } else { number })
    }
}

/// The document with the bytes of its buffers.
pub(super) struct Data<'a> {
    pub document: &'a Document<'a>,
    pub buffers: &'a [Cow<'a, [u8]>],
}

/// The bytes of elements, one every `stride` bytes.
#[derive(Clone, Copy)]
struct Elements<'a> {
    bytes: &'a [u8],
    stride: usize,
}

impl<'a> Elements<'a> {
    fn at(self, index: usize) -> &'a [u8] {
        self.bytes.get(index * self.stride..).unwrap_or_default()
    }
}

impl<'a> Data<'a> {
    /// Calls `each` with the numbers of each element, in order.
    pub fn each<const N: usize>(
        &self,
        index: usize,
        mut each: impl FnMut([f64; N]) -> Result<(), Message>,
    ) -> Result<(), Message> {
        let place = Place::Accessor(index);
        let none = || place.fault(message!("there is none"));
        let accessor = self.document.accessors.get(index).ok_or_else(none)?;
        let component = Self::check::<N>(accessor, place)?;
        let size = component.size() * N;
        let elements = accessor
            .buffer_view
            .map(|view| self.elements(view, accessor.byte_offset, size, accessor.count, place));
        let elements = elements.transpose()?;
        let changed = self.changed::<N>(accessor, component, place)?;
        let mut changed = changed.into_iter().peekable();
        let read = |bytes: &[u8]| numbers::<N>(component, accessor.normalized, bytes);
        for element in 0..accessor.count {
            let plain = elements.map(|elements| read(elements.at(element)));
            let change = changed.next_if(|(index, _)| *index == element);
            each(change.map(|(_, numbers)| numbers).or(plain).unwrap_or([0.0; N]))?;
        }
        Ok(())
    }

    fn check<const N: usize>(accessor: &Accessor, place: Place) -> Result<Component, Message> {
        let (shape, name) = if N == 1 { (Shape::Scalar, "SCALAR") } else { (Shape::Vec3, "VEC3") };
        if accessor.shape != shape {
            return Err(place.fault(message!("expected {0}", name.to_owned())));
        }
        if accessor.count > MOST_VERTICES {
            return Err(
                place.fault(message!("it has more than {0} elements", MOST_VERTICES.to_string()))
            );
        }
        if accessor.buffer_view.is_none() && accessor.sparse.is_none() {
            return Err(place.fault(message!("expected {0}", "bufferView".to_owned())));
        }
        Component::of(accessor.component_type, place)
    }

    /// Returns the bytes of so many elements, all of which lie within the view.
    fn elements(
        &self,
        view: usize,
        offset: usize,
        size: usize,
        count: usize,
        place: Place,
    ) -> Result<Elements<'a>, Message> {
        let name = || format!("bufferViews[{view}]");
        let missing = || place.fault(message!("there is no {0}", name()));
        let view = self.document.buffer_views.get(view).ok_or_else(missing)?;
        let stride = view.byte_stride.unwrap_or(size);
        if stride < size {
            let least = message!("{0} bytes from element to element or more", size.to_string());
            return Err(place.expected(least, stride.to_string()));
        }
        let bytes = || {
            let buffer = self.buffers.get(view.buffer)?;
            let end = view.byte_offset.checked_add(view.byte_length)?;
            let bytes = buffer.get(view.byte_offset..end)?.get(offset..)?;
            let needed = stride.checked_mul(count.saturating_sub(1))?.checked_add(size)?;
            (count == 0 || needed <= bytes.len()).then_some(bytes)
        };
        let bytes = bytes().ok_or_else(|| {
            place.fault(message!("its {0} elements end beyond {1}", count.to_string(), name()))
        })?;
        Ok(Elements { bytes, stride })
    }

    /// Returns the elements that a sparse accessor has otherwise, by their index.
    fn changed<const N: usize>(
        &self,
        accessor: &Accessor,
        component: Component,
        place: Place,
    ) -> Result<Vec<(usize, [f64; N])>, Message> {
        let Some(sparse) = &accessor.sparse else { return Ok(Vec::new()) };
        let (indices, values, count) = (&sparse.indices, &sparse.values, sparse.count);
        let kind = Component::of(indices.component_type, place)?;
        let size = component.size() * N;
        let indices =
            self.elements(indices.buffer_view, indices.byte_offset, kind.size(), count, place)?;
        let values = self.elements(values.buffer_view, values.byte_offset, size, count, place)?;
        let mut changed: Vec<(usize, [f64; N])> = Vec::new();
        for element in 0..count {
            let [index] = numbers::<1>(kind, false, indices.at(element));
            let least = changed.last().map_or(0, |(last, _)| last + 1);
            if !(least as f64..accessor.count as f64).contains(&index) || index.fract() != 0.0 {
                let expected = message!("growing indices below {0}", accessor.count.to_string());
                return Err(place.expected(expected, index.to_string()));
            }
            let value = numbers(component, accessor.normalized, values.at(element));
            changed.push((index as usize, value));
        }
        Ok(changed)
    }
}

/// Returns the numbers of an element, of which all bytes are there.
fn numbers<const N: usize>(component: Component, is_normalized: bool, bytes: &[u8]) -> [f64; N] {
    let mut numbers = [0.0; N];
    for (number, bytes) in numbers.iter_mut().zip(bytes.chunks(component.size())) {
        *number = component.read(bytes, is_normalized).unwrap_or_default();
    }
    numbers
}
